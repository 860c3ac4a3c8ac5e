"""Networks of the layers and functions of torch itself."""

import torch
from export_cases import Input, Network, make_cases
from torch import nn

SERIES = ({"batch": 1, "length": 5}, {"batch": 3, "length": 17})


class Tagger(nn.Module):
    """A recurrent network over embedded words; returns its last state too."""

    def __init__(self, cell):
        super().__init__()
        self.table = nn.Embedding(100, 32)
        self.cell = cell(32, 24, num_layers=2, bidirectional=True, batch_first=True)
        self.head = nn.Linear(48, 10)

    def forward(self, words):
        states, last = self.cell(self.table(words))
        last = last if isinstance(last, tuple) else (last,)
        return (self.head(states), *last)


class Translator(nn.Module):
    """The encoder and the decoder of torch, with a causal mask."""

    def __init__(self):
        super().__init__()
        self.body = nn.Transformer(
            d_model=32, nhead=4, num_encoder_layers=2, num_decoder_layers=2,
            dim_feedforward=64, batch_first=True, activation="gelu", norm_first=True)

    def forward(self, source, target):
        length = target.shape[1]
        causal = torch.full((length, length), float("-inf")).triu(1)
        return self.body(source, target, tgt_mask=causal, tgt_is_causal=True)


@torch.jit.script
def refine(x: torch.Tensor, weight: torch.Tensor, steps: int):
    """Repeats a layer, at most `steps` times and until it changes little."""
    i = 0
    count = torch.zeros([], dtype=torch.int64)
    change = torch.ones([])
    while i < steps and bool(change > 0.05):
        y = torch.tanh(x @ weight)
        change = (y - x).abs().mean()
        x = y
        i += 1
        count = count + 1
    return x, count


class Refinement(nn.Module):
    """A loop that ends at a computed number of steps."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(16, 16) / 6)

    def forward(self, x):
        return refine(x, self.weight, 20)


@torch.jit.script
def accumulate(x: torch.Tensor, weight: torch.Tensor):
    """A recurrent sum over the second dimension, by a loop over its size."""
    state = torch.zeros_like(x[:, 0])
    for i in range(x.size(1)):
        if i % 2 == 0:
            state = torch.tanh(state @ weight + x[:, i])
        else:
            state = state + x[:, i]
    return state


class Accumulation(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(16, 16) / 4)

    def forward(self, x):
        return accumulate(x, self.weight)


class Generator(nn.Module):
    """Transposed convolutions from a vector to an image."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.ConvTranspose2d(16, 32, 4), nn.BatchNorm2d(32), nn.LeakyReLU(0.2),
            nn.ConvTranspose2d(32, 16, 3, stride=2, padding=1, output_padding=1),
            nn.PReLU(16), nn.ConvTranspose2d(16, 8, 4, stride=2, padding=1, groups=2),
            nn.ELU(), nn.Conv2d(8, 12, 3, padding=1, padding_mode="reflect"),
            nn.PixelShuffle(2), nn.Tanh())

    def forward(self, x):
        return self.layers(x[:, :, None, None])


class Separator(nn.Module):
    """Dilated convolutions of one dimension, gated, with a mask of the sound."""

    def __init__(self):
        super().__init__()
        self.encoder = nn.Conv1d(1, 24, 16, stride=8)
        self.blocks = nn.ModuleList(
            nn.Conv1d(24, 48, 3, padding=2**i, dilation=2**i) for i in range(4))
        self.norms = nn.ModuleList(nn.GroupNorm(1, 24) for _ in range(4))
        self.decoder = nn.ConvTranspose1d(24, 1, 16, stride=8)

    def forward(self, x):
        x = self.encoder(x)
        y = x
        for block, norm in zip(self.blocks, self.norms):
            y = y + nn.functional.glu(block(norm(y)), 1)
        return self.decoder(x * torch.sigmoid(y))


class Experts(nn.Module):
    """A mixture of experts: the best two of four by a router."""

    def __init__(self):
        super().__init__()
        self.router = nn.Linear(16, 4)
        self.weights = nn.Parameter(torch.randn(4, 16, 16) / 4)

    def forward(self, x):
        scores, chosen = torch.topk(self.router(x).softmax(-1), 2)
        every = torch.einsum("bld,edf->blef", x, self.weights)
        index = chosen[..., None].expand(-1, -1, -1, every.shape[-1])
        return (every.gather(2, index) * scores[..., None]).sum(2)


class Spectrum(nn.Module):
    """Filters sound by its spectrum; returns its spectrogram too."""

    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.hann_window(32))

    def forward(self, x):
        waves = torch.fft.rfft(x)
        loud = torch.fft.irfft(waves * torch.sigmoid(waves.abs() - 4))
        frames = torch.stft(x, 32, 8, window=self.window, return_complex=True)
        return loud, torch.view_as_real(frames)


class Selection(nn.Module):
    """Results whose sizes depend on the elements."""

    def forward(self, x):
        return torch.nonzero(x > 0.5), x[x > 0.5], torch.unique((3 * x).long())


class Scaling(nn.Module):
    """Images of other sizes, in several ways."""

    def forward(self, x):
        grid = torch.stack([x[:, 0], x[:, 1]], -1).tanh()
        resize = nn.functional.interpolate
        return (
            resize(x, scale_factor=1.5, mode="bilinear"),
            resize(x, size=(20, 30), mode="bicubic", align_corners=True),
            resize(x, scale_factor=2.0, mode="nearest"),
            nn.functional.unfold(x, 3, padding=1),
            nn.functional.grid_sample(x, grid, align_corners=False),
            nn.functional.adaptive_max_pool2d(x, (3, 5)))


def series(name, make, **inputs):
    return Network(name, "torch", make, inputs, {"batch": 2, "length": 9})


def words():
    return Input(("batch", "length"), high=100)


def states(size=16):
    return Input(("batch", "length", size))


def cases():
    lstm = series("lstm", lambda: Tagger(nn.LSTM), words=words())
    gru = series("gru", lambda: Tagger(nn.GRU), words=words())
    translator = Network(
        "transformer", "torch", Translator,
        {"source": Input(("batch", "length", 32)), "target": Input(("batch", "written", 32))},
        {"batch": 2, "length": 9, "written": 5})
    generator = Network(
        "generator", "torch", Generator, {"x": Input(("batch", 16))}, {"batch": 2})
    separator = Network(
        "separator", "torch", Separator, {"x": Input(("batch", 1, "samples"))},
        {"batch": 2, "samples": 400})
    batches = ({"batch": 1}, {"batch": 3})
    return [
        *make_cases(lstm, ("classic", 14, SERIES), ("classic", 14, SERIES, "dynamic")),
        *make_cases(gru, ("classic", 13, SERIES), ("dynamo", 19, ())),
        *make_cases(
            translator, ("classic", 17, ()), ("dynamo", 18, (
                {"batch": 1, "length": 4, "written": 1},
                {"batch": 3, "length": 7, "written": 8}))),
        *make_cases(
            series("refinement", Refinement, x=Input(("batch", 16))), ("classic", 16, batches)),
        *make_cases(series("accumulation", Accumulation, x=states()), ("classic", 13, SERIES)),
        *make_cases(generator, ("classic", 11, batches), ("dynamo", 18, batches)),
        *make_cases(separator, ("dynamo", 20, (
            {"batch": 1, "samples": 240}, {"batch": 3, "samples": 800}))),
        *make_cases(
            Network("spectrum", "torch", Spectrum, {"x": Input((2, 128))}, {}),
            ("dynamo", 20, ())),
        *make_cases(
            series("selection", Selection, x=Input(("batch", "length"))),
            ("classic", 12, SERIES)),
        *make_cases(
            Network("scaling", "torch", Scaling, {"x": Input((2, 4, 12, 20))}, {}),
            ("classic", 16, ()), ("dynamo", 18, ())),
        *make_cases(series("experts", Experts, x=states()), ("classic", 14, SERIES)),
    ]
