import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '#lib/crypto/coin-address/address-of.ts';
import { ScanSheet } from '#islands/crypto/buy/scan-sheet.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { inCleanBrowser } from '#tests/support/clean-browser.ts';
import { goodAddresses } from '#tests/support/coins.ts';

const stop = vi.fn();
const close = vi.fn();
let seen: string[] = [];

/** A browser that reads codes, with this camera. */
function stubCamera(open: () => Promise<unknown>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve(seen.map((rawValue) => ({ rawValue })));
    },
  );
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: open },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
}
const aCamera = () => Promise.resolve({ getTracks: () => [{ stop }] });
const refused = (name: string) => () => Promise.reject(new DOMException('', name));

inCleanBrowser(
  () => {
    seen = [];
  },
  { leave: () => void Reflect.deleteProperty(navigator, 'mediaDevices') },
);

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
function open() {
  const onCode = vi.fn();
  const view = render(<ScanSheet isOpen onClose={() => undefined} onCode={onCode} />);
  return { onCode, ...view };
}
const picture = () => new File(['x'], 'code.png', { type: 'image/png' });

describe('scanning an address', () => {
  it('passes on what the camera sees, and switches it off', async () => {
    stubCamera(aCamera);
    seen = [`tron:${goodAddresses.tron}`];
    const { onCode, container } = open();
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith(`tron:${goodAddresses.tron}`));
    expect(stop).toHaveBeenCalled();
    expect(await findIssues(container)).toEqual([]);
  });

  it('says that the camera is not allowed, and accepts a picture instead', async () => {
    stubCamera(refused('NotAllowedError'));
    const { onCode } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('isn’t allowed here');
    await user().upload(screen.getByLabelText('Choose a picture'), picture());
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t find a QR code');
    seen = [goodAddresses.tron];
    await user().upload(screen.getByLabelText('Choose a picture'), picture());
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith(goodAddresses.tron));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('says that there is no camera', async () => {
    stubCamera(refused('NotFoundError'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be opened');
  });
});

describe('a wallet’s QR code', () => {
  it.each([
    [goodAddresses.tron, goodAddresses.tron, ''],
    [` bitcoin:${goodAddresses.bitcoin}?amount=0.1`, goodAddresses.bitcoin, ''],
    [`ethereum:pay-${goodAddresses.evm}@1/transfer`, goodAddresses.evm, ''],
    [`ethereum:${goodAddresses.evm}@0x1`, goodAddresses.evm, ''],
    [`ethereum:${goodAddresses.evm}?value=1`, goodAddresses.evm, ''],
    [
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${goodAddresses.evm}`,
      goodAddresses.evm,
      '',
    ],
    [
      `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@137/transfer?address=${goodAddresses.evm}`,
      `${goodAddresses.evm}@137`,
      '',
    ],
    ['ton://transfer/UQabc?text=4711', 'UQabc', '4711'],
    ['', '', ''],
  ])('of %s contains its address and its memo', (text, address, memo) => {
    expect(addressOf(text, 'ethereum')).toEqual({ address, memo });
  });
});
