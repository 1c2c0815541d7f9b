import { isIP } from 'node:net';
import type { Given } from './check-settings.ts';
import { settingNames, variables, type Env } from './env.ts';

const FILE = '_FILE';
/** First words of our settings that other programs also use. */
const common = new Set('NODE DATA LOG MAIL TIME ALLOW USERS CHAT RATE'.split(' '));
const wordsOf = (name: string): string[] => name.split('_');

/** Names that look like our settings but aren't; usually typos. */
function unknownIn(given: Given): string[] {
  const names = new Set<string>(settingNames);
  const families = new Set(
    settingNames.filter((name) => name.includes('_')).map((name) => wordsOf(name)[0]!),
  );
  const isOurs = (name: string) =>
    names.has(name) || (name.endsWith(FILE) && names.has(name.slice(0, -FILE.length)));
  return Object.keys(given).filter((name) => {
    const [family = ''] = wordsOf(name);
    return (
      /^[A-Z][A-Z0-9_]*$/.test(name) &&
      name.includes('_') &&
      families.has(family) &&
      !common.has(family) &&
      !isOurs(name)
    );
  });
}

/** The setting that shares the longest prefix, if that is longer than its first word. */
function closest(name: string): string | undefined {
  const shared = (other: string): number => {
    let at = 0;
    while (at < name.length && name[at] === other[at]) at += 1;
    return at;
  };
  const [family = ''] = wordsOf(name);
  const [best] = settingNames.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > family.length + 1 ? best : undefined;
}

/**
 * Settings that are probably mistakes, though the product can start with them: one sentence each,
 * for the operator of the server.
 * @param given the settings of the process, by name
 */
export function settingsToCheck(
  env: Pick<Env, 'isProduction' | 'TRUSTED_PROXIES' | 'HOST' | 'origin'>,
  given: Given = variables(),
): string[] {
  const unknown = unknownIn(given).map((name) => {
    const meant = closest(name);
    return `${name} isn’t a setting of this version${meant ? `; did you mean ${meant}?` : '.'}`;
  });
  const isBehindProxy = env.isProduction && new URL(env.origin).protocol === 'https:';
  if (!isBehindProxy || env.TRUSTED_PROXIES !== '') return unknown;
  const where = isIP(env.HOST) && env.HOST !== '0.0.0.0' ? env.HOST : '127.0.0.1';
  return [
    ...unknown,
    `TRUSTED_PROXIES isn’t set, so all visitors share the address and the limits of your proxy. Set it to that address, such as ${where}.`,
  ];
}
