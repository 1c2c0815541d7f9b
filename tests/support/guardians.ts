import type { Guardian, GuardianLink } from '#lib/guardians/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';

/** What every answer of these calls may have. */
interface Answer<Data> {
  data: Data;
  message: string;
  error_code?: string | null;
}

export const tokenOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

/** The calls about one member's guardians, and those that their links make. */
export function guardiansOf(app: TestApp) {
  const call = <Data>(method: 'GET' | 'POST' | 'DELETE', path: string, options = {}) =>
    app.call<Answer<Data>>(method, path, options);
  const link = <Data>(method: 'GET' | 'POST', token: string, act = '') =>
    call<Data>(method, `/guardian-links/${token}${act}`);
  return {
    list: ({ token }: TestMember) => call<Guardian[]>('GET', '/security/guardians', { token }),
    invite: ({ token }: TestMember, name = 'Bisi') =>
      call<{ guardian: Guardian; url: string }>('POST', '/security/guardians', {
        token,
        body: { name },
      }),
    remove: ({ token }: TestMember, { id }: Pick<Guardian, 'id'>) =>
      call<Guardian[]>('DELETE', `/security/guardians/${id}`, { token }),
    read: (token: string) => link<GuardianLink>('GET', token),
    accept: (token: string) => link<{ url: string }>('POST', token, '/accept'),
    decline: (token: string) => link<null>('POST', token, '/decline'),
    withdraw: (token: string) => link<GuardianLink>('POST', token, '/withdraw'),
    lock: (token: string) => link<GuardianLink>('POST', token, '/lock'),
  };
}

/** Invites someone who accepts. Returns the guardian and the token of the link that only they have. */
export async function aGuardian(app: TestApp, owner: TestMember, name?: string) {
  const { invite, accept } = guardiansOf(app);
  const { data } = (await invite(owner, name)).body;
  const accepted = await accept(tokenOf(data.url));
  return { guardian: data.guardian, token: tokenOf(accepted.body.data.url) };
}
