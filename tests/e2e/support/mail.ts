import type { APIRequestContext } from 'playwright/test';
import type { z } from 'zod';
import type { SandboxMail } from '#lib/contracts/sandbox.ts';
import { callApi, until } from './api.ts';

type Mail = z.infer<typeof SandboxMail>;

/** The newest mail to an address; the worker sends it a moment after the call that asked for it. */
export function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  return until(`a mail to ${to}`, async () => {
    const path = `/sandbox/mail?to=${encodeURIComponent(to)}`;
    const [newest] = await callApi<Mail[]>(request, 'GET', path);
    return newest;
  });
}

/** The path of the verification link in the newest mail. */
export async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  const { links } = await newestMail(request, to);
  const [link] = links.filter((each) => each.includes('/sign-up/verify-email/'));
  if (!link) throw new Error(`no verification link in the mail to ${to}`);
  return new URL(link).pathname;
}
