const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];
const BROWSERS = ['Opera Mini', 'OPR', 'SamsungBrowser', 'Edg', 'Firefox', 'Chrome', 'Safari'];
const NAMES: Record<string, string> = { OPR: 'Opera', Edg: 'Edge', SamsungBrowser: 'Samsung' };

/** "Chrome on Android": enough to recognise one's own phone. */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find((name) => userAgent.includes(name));
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  if (!browser && !system) return 'Unknown device';
  const shown = browser ? (NAMES[browser] ?? browser) : 'A browser';
  return system ? `${shown} on ${system.replace(' OS X', '')}` : shown;
}

/** The same within a sentence: "Chrome on Android", "an unknown device". */
export const nameDevice = (userAgent: string): string =>
  describeDevice(userAgent)
    .replace(/^Unknown/, 'an unknown')
    .replace(/^A /, 'a ');
