import type { AstroCookies } from 'astro';

const COOKIE = 'helped';
const MOST = 20;
const KEPT_S = 30 * 24 * 3600;
/** Only the pages of help send it. */
const path = '/help';

type Jar = Pick<AstroCookies, 'get' | 'set'>;

const subjectsIn = (jar: Pick<Jar, 'get'>): string[] =>
  (jar.get(COOKIE)?.value ?? '').split('.').filter(Boolean);

/** Whether this browser has said if something helped. It keeps that itself; we only count. */
export const hasVoted = (jar: Pick<Jar, 'get'>, subject: string): boolean =>
  subjectsIn(jar).includes(subject);

/** Keeps in the browser that it has spoken about something, the newest twenty. */
export function keepVote(jar: Jar, subject: string): void {
  const subjects = [...subjectsIn(jar).filter((each) => each !== subject), subject].slice(-MOST);
  const options = { path, maxAge: KEPT_S, sameSite: 'lax', httpOnly: true } as const;
  jar.set(COOKIE, subjects.join('.'), options);
}

interface Vote {
  subject: string;
  helpful: 'yes' | 'no';
}

/** The button that was pressed: its name says what was said, its value of what. */
export function readVote(form: FormData): Vote | undefined {
  for (const helpful of ['yes', 'no'] as const) {
    const subject = form.get(helpful);
    if (typeof subject === 'string') return { subject, helpful };
  }
  return undefined;
}
