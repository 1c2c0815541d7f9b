/** A number as the log shows it: "0803 123 4567" becomes "0803 *** 4567". Short texts stay. */
export function maskTarget(target: string | null): string | null {
  if (target === null) return null;
  const digits = target.replaceAll(/\D/g, '');
  if (digits.length < 8) return target;
  return `${digits.slice(0, 4)} *** ${digits.slice(-4)}`;
}

/** Every long number of a text as the log shows it; what else it says stays. */
export const maskNumbers = (text: string): string =>
  text.replaceAll(/\+?\d(?:[ -]?\d){7,}/g, (number) => maskTarget(number) ?? number);
