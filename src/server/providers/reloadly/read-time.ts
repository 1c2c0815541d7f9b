/** A time from Reloadly, which has no zone and is UTC; undefined if it isn't a time. */
export function readTime(text: string | null | undefined): Date | undefined {
  const iso = (text ?? '').trim().replace(' ', 'T');
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
