/**
 * The strength of a password from 0 to 100 (spec 5). Only for display: the rules decide what is accepted. A
 * tick is shown above 57.
 */
export function passwordScore(password: string): number {
  const has = (pattern: RegExp) => pattern.test(password);
  const count = (pattern: RegExp) => password.match(pattern)?.length ?? 0;
  const length = [...password].length;
  const digits = count(/\p{N}/gu);
  const letters = has(/\p{L}/u);
  const specials = count(/[^\p{L}\p{N}]/gu);
  const mixed = has(/\p{Lu}/u) && has(/\p{Ll}/u);
  const points: [boolean, number][] = [
    [length >= 1, 10],
    [length >= 12, 15],
    [length >= 18, 10],
    [digits >= 3, 10],
    [specials >= 2, 10],
    [mixed, 15],
    [letters && digits > 0, 10],
    [specials > 0 && digits > 0, 10],
    [specials > 0 && letters, 10],
    [has(/^(\p{Ll})\1*$/u), -30],
  ];
  const sum = points.reduce((total, [earned, value]) => total + (earned ? value : 0), 0);
  const score = sum > 57 && !mixed ? sum - 15 : sum;
  return Math.max(0, Math.min(100, score));
}
