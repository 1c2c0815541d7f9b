/** A number as the log shows it: "0803 123 4567" becomes "0803 *** 4567". Short texts stay. */
export function maskTarget(target: string | null): string | null {
  if (target === null) return null;
  const digits = target.replaceAll(/\D/g, '');
  if (digits.length < 8) return target;
  return `${digits.slice(0, 4)} *** ${digits.slice(-4)}`;
}
