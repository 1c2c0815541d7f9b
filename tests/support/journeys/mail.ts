import type { APIRequestContext } from 'playwright/test';
import type { z } from 'zod';
import type { SandboxMail } from '#lib/sandbox/contract.ts';
import { callApi, until } from './api.ts';

type Mail = z.infer<typeof SandboxMail>;

/**
 * The newest email to an address; the worker sends it a moment after the call that requested it.
 */
export function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  return until(`a mail to ${to}`, async () => {
    const path = `/sandbox/mail?to=${encodeURIComponent(to)}`;
    const [newest] = await callApi<Mail[]>(request, 'GET', path);
    return newest;
  });
}

/** The path of the verification link in the newest email. */
export async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  const { links } = await newestMail(request, to);
  const [link] = links.filter((each) => each.includes('/sign-up/verify-email/'));
  if (!link) throw new Error(`no verification link in the mail to ${to}`);
  return new URL(link).pathname;
}

/**
 * The newest email with a subject to an address.
 * @param atLeast the number of such emails to wait for
 */
export function mailAbout(
  request: APIRequestContext,
  to: string,
  subject: string,
  atLeast = 1,
): Promise<Mail> {
  return until(`mail ${atLeast} to ${to} about "${subject}"`, async () => {
    const path = `/sandbox/mail?to=${encodeURIComponent(to)}`;
    const mails = await callApi<Mail[]>(request, 'GET', path);
    const fitting = mails.filter((each) => each.subject === subject);
    return fitting.length >= atLeast ? fitting[0] : undefined;
  });
}

/** Path and query of the link in an email. */
export function linkIn({ links, subject }: Mail): string {
  const [link] = links;
  if (!link) throw new Error(`no link in "${subject}"`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** The six digits on a separate line. */
export function codeIn({ text, subject }: Mail): string {
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (!code) throw new Error(`no code in "${subject}"`);
  return code;
}
