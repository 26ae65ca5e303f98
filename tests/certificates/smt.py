"""Confirms certificates by the SMT solver Z3: the negation of each claim has no model. SCHEMA.md has the definitions.

Usage: smt.py [--false] [FILE..], as check.py. Coordinates are bit vectors; nothing is enumerated, so that the size of a
layout does not matter. Claims that one would have to count rather than solve are left to check.py.
"""

import sys

import check
import z3

WIDTH = 64
names = iter(range(1 << 30))


def number(n):
    return z3.BitVecVal(n, WIDTH)


def coordinates(leaves):
    """Fresh coordinates of leaves, and that they are below the extents."""
    found = [z3.BitVec(f"c{next(names)}", WIDTH) for _ in leaves]
    return found, [z3.ULT(c, number(extent)) for c, (extent, _) in zip(found, leaves)]


def leaves_of(map_):
    return [leaf for mode in map_["modes"] for leaf in mode]


def summed(terms):
    total = number(0)
    for term in terms:
        total = total + term
    return total


def index(map_, cs):
    """The index at the coordinates of the leaves."""
    sum_ = number(map_.get("offset", 0)) + summed(c * number(s) for c, (_, s) in zip(cs, leaves_of(map_)))
    return image(map_.get("bits", []), sum_, True)


def image(columns, x, keeps):
    count = len(columns)
    total = x & number(~((1 << count) - 1)) if keeps else number(0)
    for k, column in enumerate(columns):
        total = total ^ z3.If(z3.Extract(k, k, x) == 1, number(column), number(0))
    return total


def linear_of(map_, cs):
    """The linear coordinate of the coordinates of the leaves."""
    terms, below = [], 1
    for c, (extent, _) in zip(cs, leaves_of(map_)):
        terms.append(c * number(below))
        below *= extent
    return summed(terms)


def place(map_):
    """A coordinate of a map: its linear form, its index, and the range that it is in."""
    if "columns" in map_:
        x = z3.BitVec(f"x{next(names)}", WIDTH)
        return x, image(map_["columns"], x, False), [z3.ULT(x, number(1 << map_["inputs"]))]
    cs, inside = coordinates(leaves_of(map_))
    return linear_of(map_, cs), index(map_, cs), inside


def never(*conditions):
    """Whether no model satisfies all conditions; None if the solver gives up."""
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.add(*[c for group in conditions for c in (group if isinstance(group, list) else [group])])
    answer = solver.check()
    return None if answer == z3.unknown else answer == z3.unsat


def both(*answers):
    return None if None in answers else all(answers)


def injective(c):
    (x, f, inside), (y, g, other) = place(c["subject"]), place(c["subject"])
    return never(inside, other, x != y, f == g)


def below(map_, bound):
    _, f, inside = place(map_)
    return never(inside, z3.UGE(f, number(bound)))


def bijective(c):
    # Injective into a set of the same size is onto.
    return both(injective(c), below(c["subject"], check.size(c["subject"])))


def same_function(c):
    (x, f, inside), (y, g, other) = place(c["subject"]), place(c["other"])
    return check.size(c["subject"]) == check.size(c["other"]) and never(inside, other, x == y, f != g)


def separated(c):
    map_, mode = c["subject"], c["number"]
    before, count = sum(len(m) for m in map_["modes"][:mode]), len(map_["modes"][mode])
    (cs, inside), (ds, other) = coordinates(leaves_of(map_)), coordinates(leaves_of(map_))
    differ = z3.Or([c != d for c, d in zip(cs[before:before + count], ds[before:before + count])])
    return never(inside, other, differ, index(map_, cs) == index(map_, ds))


def disjoint(c):
    (_, f, inside), (_, g, other) = place(c["subject"]), place(c["other"])
    return never(inside, other, number(c["from"]) + f == number(c["to"]) + g)


def vector(c):
    n = c["number"]
    (x, f, inside), (y, g, other) = place(c["subject"]), place(c["subject"])
    starts = z3.URem(x, number(n)) == 0
    step = y - x
    return both(never(inside, starts, z3.URem(f, number(n)) != 0),
                never(inside, other, starts, z3.ULT(step, number(n)), g != f + step))


def at_once(c):
    map_, n = c["subject"], c["number"]
    first = len(map_["modes"][0])
    (cs, inside), (ds, other) = coordinates(leaves_of(map_)), coordinates(leaves_of(map_))
    values = {"modes": map_["modes"][1:]}
    v, w, f, g = linear_of(values, cs[first:]), linear_of(values, ds[first:]), index(map_, cs), index(map_, ds)
    starts, step = z3.URem(v, number(n)) == 0, w - v
    same = [c == d for c, d in zip(cs[:first], ds[:first])]
    return both(never(inside, starts, z3.URem(f, number(n)) != 0),
                never(inside, other, same, starts, z3.ULT(step, number(n)), g != f + step))


def divides(c):
    pair = {"modes": c["subject"]["modes"] + c["rest"]["modes"]}
    if check.size(pair) != check.size(c["other"]):
        return False
    onto = bijective({"subject": pair})
    (x, visited, inside), (y, f, other), (z, g, third) = place(pair), place(c["other"]), place(c["divided"])
    return both(onto, never(inside, other, third, y == visited, z == x, f != g))


def renames(c):
    asked, dealt, renaming = c["subject"], c["other"], c["renaming"]
    (cs, inside), (ds, other), (rs, third) = (coordinates(leaves_of(m)) for m in (asked, dealt, renaming))
    def parts(map_, at):
        first = len(map_["modes"][0])
        thread = {"modes": map_["modes"][:1]}
        values = {"modes": map_["modes"][1:]}
        return linear_of(thread, at[:first]), linear_of(values, at[first:])
    (t, v), (u, w) = parts(asked, cs), parts(dealt, ds)
    return never(inside, other, third, t == u, linear_of(renaming, rs) == v, w == index(renaming, rs),
                 index(asked, cs) != index(dealt, ds))


def linear(c):
    places = [place(c["subject"]) for _ in range(3)]
    (x, f, a), (y, g, b), (z, h, d) = places
    total = check.size(c["subject"])
    return total & (total - 1) == 0 and never(a, b, d, z == x ^ y, h != f ^ g)


def invertible(c):
    return c["subject"]["inputs"] == c["subject"]["outputs"] and injective(c)


def surjective(c):
    # A map of vector spaces is onto iff no functional but 0 vanishes on its columns.
    functional = z3.BitVec(f"w{next(names)}", WIDTH)
    def parity(x):
        return [z3.Extract(k, k, x) for k in range(c["subject"]["outputs"])]
    odd = []
    for column in c["subject"]["columns"]:
        bit = z3.BitVecVal(0, 1)
        for each in parity(functional & number(column)):
            bit = bit ^ each
        odd.append(bit == 0)
    return never(odd, functional != 0, z3.ULT(functional, number(1 << c["subject"]["outputs"])))


def address(c):
    """A thread, a first value of a vector, and the first bit that the thread moves there."""
    layout, memory = c["access"]["layout"], c["subject"]
    (cs, inside), (ds, other) = coordinates(leaves_of(layout)), coordinates(leaves_of(memory))
    first = len(layout["modes"][0])
    thread = linear_of({"modes": layout["modes"][:1]}, cs[:first])
    value = linear_of({"modes": layout["modes"][1:]}, cs[first:])
    inside = inside + other + [linear_of(memory, ds) == index(layout, cs)]
    return thread, value, index(memory, ds), inside


def vector_of(c):
    n, bits = c["number"], c["access"]["bits"]
    if n > 1 and c["access"]["align"] * 8 < n * bits:
        return False
    (t, v, f, a), (u, w, g, b) = address(c), address(c)
    starts = z3.URem(v, number(n)) == 0
    step = w - v
    return both(never(a, starts, z3.URem(f, number(n)) != 0),
                never(a, b, starts, t == u, z3.ULT(step, number(n)), g != f + step))


def in_banks(c, most):
    """Whether no `most + 1` lanes of a phase ask for different words of one bank."""
    access, machine = c["access"], c["machine"]
    width, word = access["vector"] * access["bits"], machine["word"] * 8
    if access["align"] * 8 < max(word, width) or most > 3:
        return None
    places = [address(c) for _ in range(most + 1)]
    conditions, words = [], []
    for thread, value, f, inside in places:
        within = z3.BitVec(f"k{next(names)}", WIDTH)
        words.append(z3.UDiv(f * number(access["bits"]), number(word)) + within)
        conditions += inside + [z3.ULT(within, number(max(1, width // word)))]
        conditions.append(z3.URem(value, number(access["vector"])) == 0)
        conditions.append(value == places[0][1])
        conditions.append(z3.UDiv(thread, number(machine["lanes"])) == z3.UDiv(places[0][0], number(machine["lanes"])))
    lanes = [z3.URem(thread, number(machine["lanes"])) for thread, _, _, _ in places]
    together = z3.Or([z3.And([z3.Or([lane == number(k) for k in phase]) for lane in lanes])
                      for phase in machine["phases"]])
    apart = [first != second for i, first in enumerate(words) for second in words[:i]]
    same = [z3.URem(word_, number(machine["banks"])) == z3.URem(words[0], number(machine["banks"])) for word_ in words]
    vectors = vector_of({**c, "number": access["vector"]})
    return both(vectors, never(conditions, together, apart, same))


def wavefronts(c):
    # Enough, not necessary: no phase takes more than its part.
    count = sum(1 for phase in c["machine"]["phases"] if min(phase) < check.size(c["access"]["layout"], slice(0, 1)))
    return (in_banks(c, c["number"] // count) or None) if c["number"] % count == 0 else None


KINDS = {
    "size": lambda c: check.size(c["subject"]) == c["number"],
    "cosize": lambda c: below(c["subject"], c["number"]),
    "injective": injective, "compact": bijective, "bijective": bijective, "same_function": same_function,
    "separated": separated, "disjoint": disjoint, "vector": vector, "divides": divides, "renames": renames,
    "linear": linear, "surjective": surjective, "invertible": invertible, "vector_of": vector_of, "at_once": at_once,
    # Enough, not necessary: each element has one writer.
    "owners": lambda c: injective(c) or None,
    "conflicts": lambda c: in_banks(c, c["number"] + 1), "wavefronts": wavefronts,
}

if __name__ == "__main__":
    sys.exit(check.run(KINDS, "smt"))
