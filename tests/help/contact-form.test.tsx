import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '#islands/help/contact-form.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const CONTACT = 'POST /support/contact';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  const salt = `abc?expires=${Math.floor(Date.now() / 1000) + 300}&`;
  const challenge = createHash('sha256').update(`${salt}7`).digest('hex');
  const data = {
    algorithm: 'SHA-256',
    challenge,
    maxnumber: 50,
    salt,
    signature: 's',
    lives_s: 300,
  };
  server = fakeApi()
    .on('GET /captcha', { body: { data: { kind: 'altcha', challenge: data } } })
    .on(CONTACT, { body: { data: { message: 'We’ve got your message.' } } });
});
afterEach(() => vi.unstubAllGlobals());

async function write() {
  await userEvent.type(screen.getByLabelText('Your name'), 'Chidi');
  await userEvent.type(screen.getByLabelText('Email'), 'chidi@example.com');
  await userEvent.type(screen.getByLabelText('What happened?'), 'I can’t sign up.');
}
const prove = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'I’m not a robot' }));
  await screen.findByRole('button', { name: 'Verified' });
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a guest’s message', () => {
  it('is sent with the captcha, and the answer replaces the form and gets the focus', async () => {
    const { container } = render(<ContactForm />);
    await write();
    await prove();
    expect(await findIssues(container)).toEqual([]);
    await send();
    expect(await screen.findByText('We’ve got your message.')).toBeDefined();
    expect(document.activeElement?.textContent).toContain('We’ve got your message.');
    expect(server.sent(CONTACT)[0]?.body).toEqual({
      name: 'Chidi',
      email: 'chidi@example.com',
      message: 'I can’t sign up.',
      'g-recaptcha-response': expect.any(String) as string,
    });
    expect(sessionStorage.getItem('draft:contact')).toBeNull();
  });

  it('can’t be sent before the captcha is solved, and the button says so', async () => {
    render(<ContactForm />);
    await write();
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Confirm you’re not a robot',
    });
    expect(button.disabled).toBe(true);
    expect(server.sent(CONTACT)).toEqual([]);
  });

  it('keeps the text when it is refused, and asks for the captcha again', async () => {
    server.on(CONTACT, {
      status: 422,
      body: { message: 'No.', errors: { email: ['Enter a valid email address.'] } },
    });
    render(<ContactForm />);
    await write();
    await prove();
    await send();
    expect(await screen.findByText('Enter a valid email address.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'I’m not a robot' })).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe(
      'I can’t sign up.',
    );
    expect(toastTexts()).toEqual([]);
  });

  it('is kept over a reload without the captcha', async () => {
    const first = render(<ContactForm />);
    await write();
    await prove();
    first.unmount();
    expect(sessionStorage.getItem('draft:contact')).not.toContain('challenge');
    render(<ContactForm />);
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Chidi');
    expect(screen.getByRole('button', { name: 'I’m not a robot' })).toBeDefined();
  });
});
