import { pin } from '#lib/constants.ts';

/** True for exactly six digits (our length; spec 9 gives only the code input's default of 6). */
export const isPin = (value: string): boolean => new RegExp(`^\\d{${pin.digits}}$`).test(value);

const runs = ['01234567890', '09876543210'];

/**
 * What is wrong with a new PIN: not six digits, one repeated digit, a sequence such as 123456, or the user's
 * birth date in any common order.
 * @param birthDate ISO date, when known
 */
export function checkNewPin(value: string, birthDate?: string | null): string | undefined {
  if (!isPin(value)) return 'The PIN must have exactly 6 digits';
  if (/^(\d)\1+$/.test(value) || runs.some((run) => run.includes(value)))
    return 'This PIN is too easy to guess';
  if (/^(\d\d)\1\1$|^(\d{3})\2$/.test(value)) return 'This PIN is too easy to guess';
  if (birthDate) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    const short = year.slice(2);
    const forms = [day + month + short, month + day + short, short + month + day, year + month];
    if (forms.includes(value)) return 'Don’t use your date of birth as your PIN';
  }
  return undefined;
}
