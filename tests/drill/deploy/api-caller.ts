import { solve } from '#tests/support/captcha.ts';
import type { browserOf } from './https.ts';

type Challenge = Parameters<typeof solve>[0];

interface CallOptions {
  body?: object;
  token?: string;
  /** The Idempotency-Key of a call that moves money. */
  key?: string;
}

export type Call = <T>(method: string, path: string, options?: CallOptions) => Promise<T>;

/** Calls the API as a browser does, and returns the data of its answer. A call that is refused throws. */
export function apiCallerOf(send: ReturnType<typeof browserOf>): Call {
  return async <T>(method: string, path: string, options: CallOptions = {}) => {
    const answer = await send(method, `/api${path}`, options);
    if (answer.status >= 400)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { data: T }).data;
  };
}

export async function solveCaptcha(call: Call): Promise<string> {
  const { challenge } = await call<{ challenge: Challenge }>('GET', '/captcha');
  return solve(challenge);
}

interface Account {
  username: string;
  email: string;
}

/** What the link in the mail of a new account leads to. */
export interface MailedLink {
  token: string;
  uuid: string;
}

const PASSWORD = 'Sunrise over 7 stalls!';

/** Opens an account, confirms its address by the link that `findLink` finds in its mail, and signs in. Returns its token. */
export async function signUp(
  call: Call,
  { username, email }: Account,
  findLink: (email: string) => Promise<MailedLink>,
): Promise<string> {
  await call('POST', '/register', {
    body: {
      email,
      username,
      password: PASSWORD,
      country_code: 'NG',
      'g-recaptcha-response': await solveCaptcha(call),
    },
  });
  await call('POST', '/verify-email', { body: await findLink(email) });
  const { token } = await call<{ token: string }>('POST', '/login', {
    body: {
      auth_input: email,
      password: PASSWORD,
      'g-recaptcha-response': await solveCaptcha(call),
    },
  });
  return token;
}
