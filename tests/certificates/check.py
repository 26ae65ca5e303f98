"""Confirms certificates by definition: every coordinate is visited. SCHEMA.md has the definitions.

Usage: check.py [--false] [FILE..]; without files, standard input. With --false every certificate has to be refused.
It shares no code with the library that wrote them, and uses no arithmetic but that of integers.
"""

import itertools
import json
import sys


def indices(map_):
    """The index at each linear coordinate."""
    if "columns" in map_:
        return [xor(map_["columns"], x) for x in range(1 << map_["inputs"])]
    leaves = [leaf for mode in map_["modes"] for leaf in mode]
    table = [map_.get("offset", 0)]
    for extent, stride in leaves:
        table = [index + c * stride for c in range(extent) for index in table]
    bits = map_.get("bits", [])
    kept = ~((1 << len(bits)) - 1)
    return [xor(bits, index) ^ (index & kept) if bits else index for index in table]


def xor(columns, x):
    """The sum over F2 of the columns at the bits of x."""
    image = 0
    for k, column in enumerate(columns):
        if x >> k & 1:
            image ^= column
    return image


def size(map_, modes=slice(None)):
    """The number of coordinates of some modes."""
    extents = [extent for mode in map_["modes"][modes] for extent, _ in mode]
    return product(extents)


def product(numbers):
    answer = 1
    for number in numbers:
        answer *= number
    return answer


def once(numbers):
    return len(set(numbers)) == len(numbers)


def onto(numbers):
    return sorted(numbers) == list(range(len(numbers)))


# Claims about one map.

def tractable(c):
    leaves = sorted((s, n) for mode in c["subject"]["modes"] for n, s in mode if n > 1 and s != 0)
    return all(below[0] > 0 and above[0] % (below[0] * below[1]) == 0 for below, above in itertools.pairwise(leaves))


def vector(c):
    table, n = indices(c["subject"]), c["number"]
    return len(table) % n == 0 and all(is_run(table[x:x + n]) for x in range(0, len(table), n))


def separated(c):
    map_, mode = c["subject"], c["number"]
    below, extent = size(map_, slice(0, mode)), size(map_, slice(mode, mode + 1))
    reached = {}
    for x, index in enumerate(indices(map_)):
        if reached.setdefault(index, x // below % extent) != x // below % extent:
            return False
    return True


def linear(c):
    table = indices(c["subject"])
    if len(table) & (len(table) - 1):
        return False
    return all(table[x] == xor([table[1 << k] for k in range(len(table).bit_length() - 1)], x)
               for x in range(len(table)))


def surjective(c):
    return set(indices(c["subject"])) == set(range(1 << c["subject"]["outputs"]))


def bit_permutation(c):
    # CuTe and Triton: each input bit moves one output bit or none, no two the same.
    columns = [column for column in c["subject"]["columns"] if column]
    return all(column & (column - 1) == 0 for column in columns) and once(columns)


# Claims about two maps.

def divides(c):
    visited = [x + y for y in indices(c["rest"]) for x in indices(c["subject"])]
    table = indices(c["other"])
    return sorted(visited) == list(range(len(table))) and indices(c["divided"]) == [table[x] for x in visited]


def disjoint(c):
    left = {c["from"] + index for index in indices(c["subject"])}
    return not left & {c["to"] + index for index in indices(c["other"])}


def renames(c):
    asked, dealt = by_thread(c["subject"]), by_thread(c["other"])
    renaming = indices(c["renaming"])
    return len(asked) == len(dealt) and all(
        theirs[renaming[v]] == index for ours, theirs in zip(asked, dealt) for v, index in enumerate(ours))


def by_thread(map_):
    """For each coordinate of mode 0, the indices of its values."""
    table, threads = indices(map_), size(map_, slice(0, 1))
    return [table[t::threads] for t in range(threads)]


def owners(c):
    held = by_thread(c["subject"])
    owner = {}
    for t, elements in enumerate(held):
        if not once(elements):
            return False
        for element in elements:
            if set(held[owner.setdefault(element, t)]) != set(elements):
                return False
    return True


def registers(c):
    values, at_once = size(c["subject"], slice(1, None)), c["at_once"]
    whole = -(-at_once * c["bits"] // 32)
    return values % at_once == 0 and values // at_once * whole <= c["number"]


def at_once(c):
    n, held = c["number"], by_thread(c["subject"])
    return all(is_run(values[v:v + n]) for values in held for v in range(0, len(values), n))


def is_run(indices_):
    """Whether indices are consecutive, the first a multiple of their number."""
    first, n = indices_[0], len(indices_)
    return first % n == 0 and indices_ == list(range(first, first + n))


# Claims about accesses.

def moved(c):
    """For each thread, the index of each of its values."""
    memory = indices(c["subject"])
    return [[memory[x] for x in values] for values in by_thread(c["access"]["layout"])]


def vectors_of(c, n):
    bits = c["access"]["bits"]
    runs = [values[v:v + n] for values in moved(c) for v in range(0, len(values), n)]
    aligned = n == 1 or c["access"]["align"] * 8 >= n * bits
    return aligned and all(
        run == list(range(run[0], run[0] + n)) and (n == 1 or run[0] * bits % (n * bits) == 0) for run in runs)


def instructions(c, lanes, unit):
    """For each instruction and each place of the tile modulo `unit` bytes, the blocks that each lane asks for."""
    threads, access = moved(c), c["access"]
    width = access["vector"] * access["bits"]
    places = range(0, max(unit, 1), access["align"]) if access["align"] < unit else [0]
    for value in range(0, len(threads[0]), access["vector"]):
        for first in range(0, len(threads), lanes):
            for place in places:
                asked = []
                for lane in range(first, min(first + lanes, len(threads))):
                    begin = place * 8 + threads[lane][value] * access["bits"]
                    asked.append(range(begin // (8 * unit), (begin + width - 1) // (8 * unit) + 1))
                yield asked


def blocks(unit):
    def decide(c):
        found = (len(set(itertools.chain(*asked))) for asked in instructions(c, c["machine"]["lanes"], unit))
        return vectors_of(c, c["access"]["vector"]) and max(found) <= c["number"]
    return decide


def busiest(c):
    """For each instruction, the words of the busiest bank of each of its phases."""
    machine = c["machine"]
    if not vectors_of(c, c["access"]["vector"]):
        return None
    answer = []
    for asked in instructions(c, machine["lanes"], machine["word"]):
        phases = []
        for lanes in machine["phases"]:
            words = {word for lane in lanes if lane < len(asked) for word in asked[lane]}
            counts = {}
            for word in words:
                counts[word % machine["banks"]] = counts.get(word % machine["banks"], 0) + 1
            phases.append(max(counts.values(), default=0))
        answer.append(phases)
    return answer


def conflicts(c):
    found = busiest(c)
    return found is not None and max(max(phases) for phases in found) <= c["number"] + 1


def wavefronts(c):
    found = busiest(c)
    return found is not None and max(sum(phases) for phases in found) <= c["number"]


# Claims about stages of pipelines.

def swizzled(byte, vectors):
    """Where the hardware has a byte of shared memory: bits 4.. of its address are changed by bits 7..."""
    return byte ^ (byte >> 7 & vectors - 1) << 4


def bulk(c):
    map_, bytes_, tiles = c["map"], c["bits"] // 8, c["tiles"]
    last = [(size(c["tensor"], slice(m, m + 1)) - 1) // extent for m, extent in enumerate(c["tile"])]
    at, places = [tile["at"] for tile in tiles], indices(c["subject"])
    # Of two elements at one place, only one would be looked for.
    each = len(set(places)) == len(places) and [0] * len(last) in at and last in at
    return each and is_map(map_, bytes_) and all(
        len(tile["instructions"]) <= c["number"] * c["blocks"]
        and written(map_, bytes_, tile) == wanted(c, bytes_, tile["at"])
        for tile in tiles)


def is_map(map_, bytes_):
    """Whether a map is within the limits of the driver's documentation."""
    row, span, rank = map_["box"][0] * bytes_, 16 << map_["swizzle"], len(map_["box"])
    return (len(map_["extents"]) == rank and len(map_["strides"]) == rank - 1 and 1 <= rank <= 5
            and 0 <= map_["swizzle"] <= 3 and row % 16 == 0 and (map_["swizzle"] == 0 or row == span)
            and all(1 <= extent <= 256 for extent in map_["box"])
            and all(1 <= extent <= 1 << 32 for extent in map_["extents"])
            and all(stride % 16 == 0 and stride < 1 << 40 for stride in map_["strides"]))


def wanted(c, bytes_, at):
    """For each byte at which an element begins the element, as a byte of the tensor; None beyond its extents."""
    elements = [0]
    for m, extent in enumerate(c["tile"]):
        along = indices({"modes": c["tensor"]["modes"][m:m + 1]})
        positions = range(at[m] * extent, (at[m] + 1) * extent)
        here = [along[p] * bytes_ if p < len(along) else None for p in positions]
        elements = [None if x is None or y is None else x + y for y in here for x in elements]
    return dict(zip((index * bytes_ for index in indices(c["subject"])), elements, strict=True))


def written(map_, bytes_, tile):
    """What the instructions of a tile write; None if one is at no place, or two write one byte."""
    table = {}
    for begin, start in tile["instructions"]:
        if start % 128 or len(begin) != len(map_["box"]):
            return None
        elements = [0]
        for x, extent, whole, stride in zip(begin, map_["box"], map_["extents"], [bytes_, *map_["strides"]]):
            here = [(x + e) * stride if x + e < whole else None for e in range(extent)]
            elements = [None if a is None or b is None else a + b for b in here for a in elements]
        for j, element in enumerate(elements):
            place = swizzled(start + j * bytes_, 1 << map_["swizzle"])
            if place in table:
                return None
            table[place] = element
    return table


def descriptor(c):
    """PTX, matrix descriptors: from its first element on, a block has its elements where the fields say."""
    rows, table, (m, k) = size(c["subject"], slice(0, 1)), indices(c["subject"]), c["block"]
    bits, vector, vectors = c["bits"], 128 // c["bits"], c["vectors"]
    line, stride, leading = vectors * vector, c["stride"] * vector, c["leading"] * vector

    def place(i, j):
        if c["major"] == "K":
            return i % 8 * line + i // 8 * stride + j % vector + j // vector * leading
        if vectors == 1:
            return i % vector + i // vector * stride + j % 8 * vector + j // 8 * leading
        return i % line + i // line * leading + j % 8 * line + j // 8 * stride

    def read(element):
        return swizzled(element * bits // 8, vectors) * 8 // bits + element % (8 // bits if bits < 8 else 1)

    columns = len(table) // rows
    return rows % m == 0 and columns % k == 0 and all(
        table[x + i + rows * (y + j)] == read(read(table[x + rows * y]) // vector * vector + place(i, j))
        for x in range(0, rows, m) for y in range(0, columns, k) for i in range(m) for j in range(k))


KINDS = {
    "size": lambda c: len(indices(c["subject"])) == c["number"],
    "cosize": lambda c: all(0 <= index < c["number"] for index in indices(c["subject"])),
    "injective": lambda c: once(indices(c["subject"])),
    "compact": lambda c: onto(indices(c["subject"])),
    "bijective": lambda c: onto(indices(c["subject"])),
    "same_function": lambda c: indices(c["subject"]) == indices(c["other"]),
    "invertible": lambda c: surjective(c) and once(indices(c["subject"])),
    "tractable": tractable, "vector": vector, "separated": separated, "linear": linear, "surjective": surjective,
    "bit_permutation": bit_permutation, "divides": divides, "disjoint": disjoint, "renames": renames,
    "owners": owners, "registers": registers, "at_once": at_once, "conflicts": conflicts, "wavefronts": wavefronts,
    "bulk": bulk, "descriptor": descriptor,
    "vector_of": lambda c: vectors_of(c, c["number"]),
    "sectors": blocks(32), "lines": blocks(128), "pages": blocks(4096),
}


def lines(arguments):
    files = [open(name, encoding="utf-8") for name in arguments] or [sys.stdin]
    return [json.loads(line) for file in files for line in file if line.strip()]


def run(kinds, name):
    """Decides all certificates of the arguments; the exit code."""
    arguments = sys.argv[1:]
    wanted = "--false" not in arguments
    wrong, decided, left = [], 0, {}
    for c in lines([argument for argument in arguments if argument != "--false"]):
        answer = kinds[c["kind"]](c) if c["kind"] in kinds else None
        if answer is None:
            left[c["kind"]] = left.get(c["kind"], 0) + 1
            continue
        decided += 1
        if answer != wanted:
            wrong.append(f'{c["at"]}: {c["definition"]}: {c["claim"]}')
    rest = ", ".join(f"{count} {kind}" for kind, count in sorted(left.items()))
    print(f'{name}: {decided} claims {"confirmed" if wanted else "refused"}' + (f"; not decided: {rest}" if rest else ""))
    for line in wrong:
        print(f'{name}: {"does not hold" if wanted else "not refused"}: {line}')
    return 1 if wrong or not decided else 0


if __name__ == "__main__":
    sys.exit(run(KINDS, "check"))
