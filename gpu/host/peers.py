"""Times PyTorch on the problems of `layout-gpu-host`, and prints kernel, problem, peer and milliseconds.

Medians of 30 rounds between events. Without PyTorch or a GPU it prints nothing.
"""

import statistics
import sys

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    sys.exit(0)
if not torch.cuda.is_available():
    sys.exit(0)


def median(call):
    for _ in range(3):
        call()
    times = []
    for _ in range(30):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return statistics.median(times)


def row(kernels, problem, peer, call):
    try:
        time = median(call)
    except Exception as error:  # not in this version
        print(f"{peer}, {problem}: {error}", file=sys.stderr)
        return
    for kernel in kernels:
        print(f"{kernel}\t{problem}\t{peer}\t{time:.6f}")


print(f"versions\tPyTorch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}\t\t")
torch.manual_seed(1)

x = torch.randn(65536, 1024, device="cuda")
weight = torch.randn(1024, device="cuda")
row(["softmax", "softmax_any"], "65536 x 1024 f32", "PyTorch", lambda: torch.softmax(x, 1))
row(["layernorm"], "65536 x 1024 f32", "PyTorch", lambda: F.layer_norm(x, (1024,), weight, weight))
row(["sum_inner"], "64 x 1024 x 1024 f32", "PyTorch", lambda: x.view(64, 1024, 1024).sum(1))
row(["sum_reduced"], "65536 x 1024 f32", "PyTorch", lambda: x.sum(1))
del x

images = torch.randn(64, 64, 56, 56, device="cuda", dtype=torch.float16).to(memory_format=torch.channels_last)
filters = torch.randn(64, 64, 3, 3, device="cuda", dtype=torch.float16).to(memory_format=torch.channels_last)
torch.backends.cudnn.benchmark = True
row(["convolve"], "64 x 56 x 56 x 64, 3 x 3, f16", "cuDNN", lambda: F.conv2d(images, filters, padding=1))

for edge in (4096, 8192):
    a = torch.randint(-3, 4, (edge, edge), device="cuda").to(torch.bfloat16)
    a, b = a + torch.randn_like(a) / 8, a + torch.randn_like(a) / 8
    row(["hopper", "hopper_cluster", "blackwell", "blackwell_pair"], f"{edge}^3 bf16", "PyTorch", lambda: a @ b.T)
    c, d = a.to(torch.float8_e4m3fn), b.to(torch.float8_e4m3fn)
    one = torch.ones((), device="cuda")
    call = lambda: torch._scaled_mm(c, d.T, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)
    row(["hopper_e4m3", "hopper_cluster_e4m3", "blackwell_pair_e4m3"] + ["product_e4m3"] * (edge == 4096), f"{edge}^3 e4m3", "PyTorch", call)

from torch.nn.attention import SDPBackend, sdpa_kernel

for columns in (64, 128):
    q, k, v = (torch.randn(4, 16, 4096, columns, device="cuda", dtype=torch.bfloat16) for _ in range(3))
    for causal in (False, True):
        problem = f"64 heads of 4096 x {columns}" + ", causal" * causal
        kernels = [f"attention_{columns}", f"hopper_attention_{columns}"]
        for name, backend in (("FlashAttention-2", SDPBackend.FLASH_ATTENTION), ("cuDNN", SDPBackend.CUDNN_ATTENTION)):
            with sdpa_kernel(backend):
                row(kernels, problem, name, lambda: F.scaled_dot_product_attention(q, k, v, is_causal=causal))
