import type { OutgoingHttpHeader } from 'node:http';
import type { Env } from '#server/platform/env.ts';

type Kind = Exclude<Env['CAPTCHA_KIND'], 'altcha'>;
type Directive = 'script-src' | 'frame-src' | 'style-src' | 'connect-src';
type Sources = Partial<Record<Directive, readonly string[]>>;

const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

const desk = /^\/desk(?:\/|$)/;

/** What the widget of each company loads, according to its documentation. */
const needed: Record<Kind, Sources> = {
  recaptcha: {
    'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    'script-src': hcaptcha,
    'frame-src': hcaptcha,
    'style-src': hcaptcha,
    'connect-src': hcaptcha,
  },
};

/** A directive of the policy with added sources; a missing one starts from default-src. */
function widen(directives: string[], name: string, sources: readonly string[]): string[] {
  const at = directives.findIndex((each) => each.split(' ')[0] === name);
  const kept = (directives[at] ?? `${name} 'self'`).split(' ').filter((each) => each !== "'none'");
  const wider = [...kept, ...sources].join(' ');
  return at < 0 ? [...directives, wider] : directives.with(at, wider);
}

/** A page's policy that also allows what the configured company's widget needs, and nothing else. */
function widenPolicy(policy: string, kind: Kind): string {
  const directives = policy.split(/;\s*/).filter((each) => each !== '');
  return Object.entries(needed[kind])
    .reduce((all, [name, sources]) => widen(all, name, sources), directives)
    .join('; ');
}

/**
 * Lets pages show another company's captcha. Any page may have to: a session can end on any of them, and
 * signing in again may ask for it. The desk never does.
 */
export function allowCaptcha(
  headers: Map<string, OutgoingHttpHeader>,
  kind: Env['CAPTCHA_KIND'],
  path: string,
): void {
  if (kind === 'altcha' || desk.test(path)) return;
  const policy = headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', widenPolicy(String(policy), kind));
}
