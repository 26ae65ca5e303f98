# Answers the command `numpy` line by line: {"setup", "statement"} of a job with the sum of what it wrote; how often the
# job is to be run, with the nanoseconds of one; an empty line with the version.
import json
import sys
import timeit

import numpy as np

names = {"np": np}
for line in sys.stdin:
    job = json.loads(line) if line.strip() else None
    if job is None:
        print(np.__version__, flush=True)
    elif isinstance(job, dict):
        exec(job["setup"], names)
        timer = timeit.Timer(job["statement"], globals=names)
        timer.timeit(1)
        out = names["out"].ravel().astype(np.float64)
        print(float(out @ (np.arange(out.size) % 127)), flush=True)
    else:
        print(timer.timeit(job) / job * 1e9, flush=True)
