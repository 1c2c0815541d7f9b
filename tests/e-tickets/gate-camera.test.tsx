import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scanner } from '#islands/e-tickets/gate/scanner.tsx';
import { keepGatePage } from '#lib/e-tickets/browser/gate/keep-gate-page.ts';
import { isMuted, setMuted, signal, wakeSound } from '#lib/e-tickets/browser/gate/signals.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeCaches } from '#tests/support/fake-caches.ts';

const stop = vi.fn();
let seen: string[] = [];

/** A browser that reads codes, with or without a camera. */
function stubCamera(open: () => Promise<unknown>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = () => Promise.resolve(seen.map((rawValue) => ({ rawValue })));
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: open },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
}
const aCamera = () => Promise.resolve({ getTracks: () => [{ stop }] });

beforeEach(() => {
  cleanBrowser();
  seen = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the camera of a gate', () => {
  it('reads ticket after ticket, each once while it is in the picture, until it is switched off', async () => {
    stubCamera(aCamera);
    const onCode = vi.fn();
    render(<Scanner onCode={onCode} />);
    await press('Scan tickets');
    seen = ['OJ1-first'];
    await waitFor(() => expect(onCode).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(onCode).toHaveBeenCalledTimes(1);
    seen = ['OJ1-second'];
    await waitFor(() => expect(onCode).toHaveBeenLastCalledWith('OJ1-second'));
    expect(stop).not.toHaveBeenCalled();
    await press('Switch the camera off');
    await waitFor(() => expect(stop).toHaveBeenCalled());
  });

  it.each([
    ['NotAllowedError', /The camera isn’t allowed here/],
    ['NotFoundError', /The camera couldn’t be opened/],
  ])('explains what to do after %s', async (name, text) => {
    stubCamera(() => Promise.reject(new DOMException('', name)));
    render(<Scanner onCode={vi.fn()} />);
    await press('Scan tickets');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    stubCamera(aCamera);
    await press('Try again');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Switch the camera off' })).toBeTruthy();
  });
});

describe('the sound at a gate', () => {
  it('is two tones for each scan after the first tap, and none when it is muted', () => {
    const start = vi.fn();
    class Node {
      gain = { setTargetAtTime: vi.fn() };
      connect = <T,>(next: T) => next;
      start = start;
      stop = vi.fn();
    }
    class Context {
      state = 'running';
      currentTime = 0;
      resume = () => Promise.resolve();
    }
    vi.stubGlobal('AudioContext', Context);
    vi.stubGlobal('OscillatorNode', Node);
    vi.stubGlobal('GainNode', Node);
    signal(true);
    expect(start).not.toHaveBeenCalled();
    wakeSound();
    signal(true);
    signal(false);
    expect(start).toHaveBeenCalledTimes(4);
    setMuted(true);
    signal(false);
    expect(isMuted()).toBe(true);
    expect(start).toHaveBeenCalledTimes(4);
  });
});

describe('the page of a gate', () => {
  it('is cached with the list of events and the files that they name, and no sign-in in their place', async () => {
    const device = fakeCaches();
    history.replaceState(null, '', '/desk/gate/lagos-jazz');
    const page = () => new Response('<script src="/_astro/gate.Ab1-_x.js"></script>');
    const signIn = Object.defineProperty(new Response('sign in'), 'redirected', { value: true });
    const answers = vi.fn<typeof fetch>((path) =>
      Promise.resolve(path === '/desk/gate' ? signIn : page()),
    );
    vi.stubGlobal('fetch', answers);
    await keepGatePage('/desk/gate');
    expect(device.paths('oja-gate-pages')).toEqual(['/desk/gate/lagos-jazz']);
    expect(device.paths('oja-files')).toEqual(['/_astro/gate.Ab1-_x.js']);
  });
});
