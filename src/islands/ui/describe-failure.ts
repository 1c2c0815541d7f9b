import type { ApiResult } from '#lib/page-api.ts';

const texts = {
  unmatched: 'This page could not be found',
  missing: 'We can’t seem find the page you’re looking for',
  server: 'Internal Server Error',
  other: 'Sorry, an error occurred...',
} as const;
export type FailureKind = keyof typeof texts;

const kindOf = (status: number): FailureKind =>
  status === 404 ? 'missing' : status === 500 ? 'server' : 'other';

/** What an error page says. It mentions payments only if one can have been made. */
export function describeFailure(
  failed: Pick<ApiResult, 'ok' | 'status' | 'errorCode' | 'message'> | null | undefined,
  given?: FailureKind,
) {
  if (failed && !failed.ok && failed.errorCode === 'service_inactive')
    return {
      status: failed.status,
      title: 'Not available at the moment',
      text: failed.message ?? texts.other,
      isMissing: false,
      mayHavePaid: false,
      isOff: true,
    };
  const status = failed && !failed.ok ? failed.status : 500;
  const kind = given ?? kindOf(status);
  return {
    status,
    title: 'Oops!',
    text: texts[kind],
    isMissing: kind === 'missing',
    mayHavePaid: kind === 'server' || kind === 'other',
    isOff: false,
  };
}
