import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScanButton } from '#islands/shopping/desk/scan-button.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';

vi.mock('#lib/browser/navigate.ts');

const asked = vi.fn();
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
    value: {
      getUserMedia: () => {
        asked();
        return open();
      },
    },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
}
const aCamera = () => Promise.resolve({ getTracks: () => [{ stop }] });
const refused = (name: string) => () => Promise.reject(new DOMException('', name));

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

const open = () => userEvent.click(screen.getByRole('button', { name: 'Scan' }));

describe('scanning', () => {
  it('is not offered where the browser reads no codes', () => {
    render(<ScanButton />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('searches for the code that the camera sees, and switches the camera off', async () => {
    stubCamera(aCamera);
    render(<ScanButton />);
    await open();
    expect(await screen.findByRole('dialog', { name: 'Scan a code' })).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
    seen = ['  JD 0146 '];
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/desk/shopping/lines?search=JD+0146'));
    expect(stop).toHaveBeenCalled();
  });

  it('switches the camera off when it is closed, and then searches for nothing', async () => {
    stubCamera(aCamera);
    const { baseElement } = render(<ScanButton />);
    await open();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await findIssues(baseElement)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(stop).toHaveBeenCalled());
    seen = ['JD0146'];
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(goTo).not.toHaveBeenCalled();
  });

  it.each([
    ['NotAllowedError', /The camera isn’t allowed here/],
    ['NotFoundError', /The camera couldn’t be opened/],
  ])('explains what to do after %s', async (name, text) => {
    stubCamera(refused(name));
    render(<ScanButton />);
    await open();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });
});
