import type { AstroCookies } from 'astro';

export const votesCookie = 'helped';
const MOST = 20;
const KEPT_S = 30 * 24 * 3600;
/** The cookie is sent only to help pages. */
const path = '/help';

type Jar = Pick<AstroCookies, 'get' | 'set'>;

const subjectsIn = (jar: Pick<Jar, 'get'>): string[] =>
  (jar.get(votesCookie)?.value ?? '').split('.').filter(Boolean);

/** Whether this browser has voted on something. The browser remembers that; we only count. */
export const hasVoted = (jar: Pick<Jar, 'get'>, subject: string): boolean =>
  subjectsIn(jar).includes(subject);

/** Remembers the vote in the browser, for the latest twenty. */
export function keepVote(jar: Jar, subject: string): void {
  const subjects = [...subjectsIn(jar).filter((each) => each !== subject), subject].slice(-MOST);
  const options = { path, maxAge: KEPT_S, sameSite: 'lax', httpOnly: true } as const;
  jar.set(votesCookie, subjects.join('.'), options);
}

interface Vote {
  subject: string;
  helpful: 'yes' | 'no';
}

/** The pressed button: its name is the vote, its value is the subject. */
export function readVote(form: FormData): Vote | undefined {
  for (const helpful of ['yes', 'no'] as const) {
    const subject = form.get(helpful);
    if (typeof subject === 'string') return { subject, helpful };
  }
  return undefined;
}
