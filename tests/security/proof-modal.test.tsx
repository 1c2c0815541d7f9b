import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Modals } from '#islands/shell/modals.tsx';
import { requestExport } from '#lib/security/browser/data-export-calls.ts';
import { closeModal } from '#lib/browser/stores/overlays.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const EXPORT = 'POST /profile/export';
const PROOF = 'POST /security/proof';
const stopped = { status: 403, body: { error_code: 'proof_required', message: 'Confirm it.' } };

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage(3_600);
  server = fakeApi();
  server.on(EXPORT, stopped);
  server.on(PROOF, () => {
    server.on(EXPORT, { body: { data: { message: 'Sent' } } });
    return { body: { data: null } };
  });
});
afterEach(() => {
  cleanup();
  closeModal();
  vi.unstubAllGlobals();
});

const enter = async (password: string) => {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
};

describe('a sensitive act in an old session', () => {
  it('asks for the password, and is done once it is right', async () => {
    render(<Modals />);
    const done = requestExport();
    await enter('Sunrise over 7 stalls!');
    expect((await done).data).toEqual({ message: 'Sent' });
    expect(server.sent(PROOF)[0]?.body).toEqual({ password: 'Sunrise over 7 stalls!' });
    expect(server.sent(EXPORT)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows what is wrong in the box, and keeps it open', async () => {
    server.on(PROOF, { status: 422, body: { errors: { password: ['That password is wrong.'] } } });
    render(<Modals />);
    const done = requestExport().catch(() => 'not done');
    await enter('another');
    expect(await screen.findByText('That password is wrong.')).toBeDefined();
    expect(server.sent(EXPORT)).toHaveLength(1);
    closeModal();
    expect(await done).toBe('not done');
  });

  it('is cancelled when the box is closed', async () => {
    render(<Modals />);
    const done = requestExport().catch((error: { code?: string }) => error.code);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await done).toBe('proof_required');
    expect(server.sent(PROOF)).toEqual([]);
  });
});
