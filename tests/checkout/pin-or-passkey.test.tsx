import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PinSheet } from '#islands/settings/pin-sheet.tsx';
import { api } from '#lib/browser/api/client.ts';
import { BY_PASSKEY, notePasskeyHere } from '#lib/auth/browser/passkey-here.ts';
import { setSession } from '#lib/browser/stores/session-state.ts';
import { cleanBrowser, member, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

let server: FakeApi;
const get = vi.fn();

beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { get } }));
  signedInPage();
  setSession(member, 1_800);
});
afterEach(() => {
  vi.unstubAllGlobals();
  get.mockReset();
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const answer = {
  id: 'AQID',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('\u00ff?'),
    userHandle: null,
  },
};
const options = {
  challenge: 'AQ',
  rpId: 'localhost',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
};

const act = (pin: string) => api.delete('/bank/accounts/1', { body: { pin, why: 'old' } });

function sheet(onPin: (pin: string) => Promise<unknown> = act) {
  const words = {
    title: 'Remove',
    text: 'It goes.',
    action: 'Remove account',
    busyText: 'Removing',
  };
  render(<PinSheet {...words} onClose={vi.fn()} onPin={async (pin) => void (await onPin(pin))} />);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a confirmation', () => {
  it('asks for the PIN on a device without a passkey', () => {
    sheet();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(screen.queryByText('Confirm with your passkey.')).toBeNull();
    expect(button('Remove account').disabled).toBe(true);
  });

  it('asks for the PIN where the passkey is someone else’s', () => {
    notePasskeyHere('b0000000-0000-4000-8000-000000000000');
    sheet();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
  });

  it('has the passkey sign for that exact request, and sends the answer as its pin', async () => {
    notePasskeyHere(member.uuid);
    server.on('POST /passkeys/confirmation', { body: { data: options } });
    server.on('DELETE /bank/accounts/1', { body: { data: null } });
    get.mockResolvedValue(answer);
    sheet();
    await userEvent.click(button('Remove account'));
    await vi.waitFor(() => expect(server.sent('DELETE /bank/accounts/1')).toHaveLength(1));
    expect(server.sent('POST /passkeys/confirmation')[0]?.body).toEqual({
      method: 'DELETE',
      path: '/bank/accounts/1',
      key: '',
      request: { why: 'old' },
    });
    const { publicKey } = get.mock.calls[0]![0] as CredentialRequestOptions;
    expect(new Uint8Array(publicKey!.challenge as ArrayBuffer)).toEqual(new Uint8Array([1]));
    expect(server.sent('DELETE /bank/accounts/1')[0]?.body).toEqual({
      why: 'old',
      pin: {
        id: 'AQID',
        rawId: 'AQID',
        type: 'public-key',
        response: {
          clientDataJSON: 'e30',
          authenticatorData: 'ZGF0YQ',
          signature: 'w78_',
          userHandle: null,
        },
      },
    });
  });

  it('sends nothing when the owner refuses, and shows the PIN', async () => {
    notePasskeyHere(member.uuid);
    server.on('POST /passkeys/confirmation', { body: { data: options } });
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    sheet();
    await userEvent.click(button('Remove account'));
    expect(await screen.findByText(/Your passkey didn’t confirm this/)).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(server.sent('DELETE /bank/accounts/1')).toHaveLength(0);
    await userEvent.click(button('Use your passkey'));
    expect(button('Remove account').disabled).toBe(false);
  });

  it('accepts the PIN instead, and shows the server’s message about a passkey', async () => {
    notePasskeyHere(member.uuid);
    const onPin = vi.fn(act);
    server.on('POST /passkeys/confirmation', { body: { data: options } });
    const text = 'Your passkey is unknown.';
    server.on('DELETE /bank/accounts/1', {
      status: 422,
      body: { message: text, errors: { pin: [text] } },
    });
    get.mockResolvedValue(answer);
    sheet(onPin);
    await userEvent.click(button('Remove account'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onPin).toHaveBeenLastCalledWith(BY_PASSKEY);
    for (const digit of '482915') await userEvent.click(button(digit));
    await vi.waitFor(() => expect(onPin).toHaveBeenLastCalledWith('482915'));
  });
});
