"""Part of the DOM layer: the sounds, made by the browser from waves and noise.

The app worker decides the time of each sound (app/games/downfall/sounds.py); its synthesis is here.
Runs under MicroPython.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

# Each sound is a few voices. A voice is the wave, or "noise"; the pitch in Hz at its beginning and
# at its end (for noise the upper limit); its start and length in seconds; its volume.
SOUNDS = {
    "card": (("noise", 5200, 1400, 0, 0.09, 0.35),),
    "piece": (("triangle", 330, 150, 0, 0.09, 0.8), ("noise", 2600, 900, 0, 0.04, 0.25)),
    "throw": (("sine", 620, 90, 0, 0.5, 0.45), ("noise", 700, 120, 0.42, 0.45, 0.7)),
    "tile": (("triangle", 150, 60, 0, 0.2, 0.9), ("noise", 900, 260, 0, 0.16, 0.5)),
    "grind": (("noise", 420, 170, 0, 0.42, 0.75), ("sawtooth", 70, 52, 0, 0.36, 0.2)),
    "fall": (
        ("noise", 1500, 90, 0, 0.5, 0.9),
        ("triangle", 110, 38, 0.05, 0.45, 1.0),
        ("noise", 500, 120, 0.3, 0.3, 0.5),
    ),
    "coin": (("triangle", 1760, 1700, 0, 0.16, 0.4), ("sine", 2640, 2600, 0.05, 0.22, 0.3)),
    "lava": (("noise", 3400, 300, 0, 0.7, 0.5), ("sawtooth", 120, 48, 0, 0.55, 0.18)),
    "escape": (
        ("triangle", 523, 523, 0, 0.12, 0.5),
        ("triangle", 659, 659, 0.1, 0.12, 0.5),
        ("triangle", 784, 784, 0.2, 0.28, 0.5),
    ),
    "turn": (("sine", 587, 587, 0, 0.16, 0.4), ("sine", 880, 880, 0.13, 0.3, 0.35)),
    "rumble": (("noise", 140, 50, 0, 1.8, 0.8), ("sawtooth", 48, 34, 0.1, 1.6, 0.25)),
    "eruption": (
        ("noise", 180, 60, 0, 2.4, 1.0),
        ("sawtooth", 62, 31, 0, 2.2, 0.35),
        ("noise", 2200, 200, 0.15, 1.2, 0.5),
    ),
    "end": (
        ("triangle", 392, 392, 0, 0.25, 0.4),
        ("triangle", 494, 494, 0.18, 0.25, 0.4),
        ("triangle", 587, 587, 0.36, 0.25, 0.4),
        ("triangle", 784, 784, 0.54, 0.8, 0.45),
    ),
}
LOUDNESS = {"quiet": 0.08, "normal": 0.25, "loud": 0.5}  # by the body's data-volume
GAP = 0.14  # seconds between the beginnings of two sounds
LONGEST_WAIT = 1.5  # seconds; a sound that would have to wait longer is dropped
SILENCE = 0.0001
NOISE_LENGTH = 4096  # samples


class Sound:
    """A player of sounds, one after the other; silent until the player's first action."""

    def __init__(self, window: Any, ffi: Any, chance: Any) -> None:
        """Keep the page. ``chance`` returns numbers from 0 to 1, for the noise."""
        self.window = window
        self.ffi = ffi
        self.chance = chance
        self.context: Any = None
        self.noise: Any = None
        self.loudness = LOUDNESS["normal"]
        self.next = 0.0

    def play(self, name: str) -> None:
        """Play a sound after those that wait."""
        if not self.open():
            return
        now = self.context.currentTime
        start = max(now, self.next)
        if start - now > LONGEST_WAIT:
            return
        self.next = start + GAP
        body = self.window.document.body
        volume = body.getAttribute("data-volume") if body.hasAttribute("data-volume") else "normal"
        self.loudness = LOUDNESS.get(volume, LOUDNESS["normal"])
        for voice in SOUNDS[name]:
            self.voice(start, *voice)

    def open(self) -> bool:
        """Prepare the browser's sound, if any, once it is allowed. Return True if it is ready."""
        if self.context is None:
            if not hasattr(self.window, "AudioContext"):
                return False
            navigator = self.window.navigator
            if hasattr(navigator, "userActivation") and not navigator.userActivation.hasBeenActive:
                return False
            self.context = self.window.AudioContext.new()
        if self.context.state == "suspended":
            self.context.resume()
        return True

    def voice(
        self, at: float, wave: str, low: float, high: float, wait: float, length: float, loud: float
    ) -> None:
        """Play one voice: it begins at once and fades."""
        begin, end = at + wait, at + wait + length
        gain = self.context.createGain()
        gain.gain.setValueAtTime(loud * self.loudness, begin)
        gain.gain.exponentialRampToValueAtTime(SILENCE, end)
        gain.connect(self.context.destination)
        if wave == "noise":
            source = self.context.createBufferSource()
            source.buffer = self.rustle()
            source.loop = True
            band = self.context.createBiquadFilter()
            source.connect(band)
            band.connect(gain)
            pitch = band.frequency
        else:
            source = self.context.createOscillator()
            source.type = wave
            source.connect(gain)
            pitch = source.frequency
        pitch.setValueAtTime(low, begin)
        pitch.exponentialRampToValueAtTime(high, end)
        source.start(begin)
        source.stop(end)

    def rustle(self) -> Any:
        """Return a moment of noise, made once."""
        if self.noise is None:
            rate = self.context.sampleRate
            self.noise = self.context.createBuffer(1, NOISE_LENGTH, rate)
            samples = [2 * self.chance() - 1 for _ in range(NOISE_LENGTH)]
            array = self.window.Float32Array.new(self.ffi.to_js(samples))
            self.noise.copyToChannel(array, 0)
        return self.noise
