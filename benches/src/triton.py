# Answers layout_benches::triton line by line: operands first, then one line for each operation that is to be timed.
import itertools
import json
import sys
import time

from triton._C.libtriton.linear_layout import LinearLayout


def read(case):
    names, sizes = zip(*case["outputs"])
    return LinearLayout.from_bases(case["inputs"], list(names), list(sizes), False)


operands = [[read(one) for one in row] for row in json.loads(sys.stdin.readline())]
operations = {
    "product": lambda a, b, c: a * b,
    "then": lambda a, b, c: a.compose(c),
    "inverse": lambda a, b, c: a.invert(),
    "right_inverse": lambda a, b, c: a.pseudoinvert(),
    "solve": lambda a, b, c: b.invert_and_compose(a),
}
answers = {
    name: [{"inputs": made.bases, "outputs": made.out_dims} for made in itertools.starmap(operation, operands)]
    for name, operation in operations.items()
}
print(json.dumps(answers), flush=True)

# What a call costs that does nothing: the loop, the function, the binding, an object that is made and dropped.
operations["nothing"] = lambda a, b, c: LinearLayout()
for line in sys.stdin:
    operation, repeats = operations[line.strip()], range(2)
    begin = time.process_time_ns()
    for _ in repeats:
        for a, b, c in operands:
            operation(a, b, c)
    print((time.process_time_ns() - begin) / (len(operands) * len(repeats)), flush=True)
