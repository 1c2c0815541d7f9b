import { describe, expect, it } from 'vitest';
import { describeFailure } from '#islands/ui/describe-failure.ts';

const failed = (
  status: number,
  errorCode: string | null = null,
  message: string | null = null,
) => ({
  ok: false,
  status,
  errorCode,
  message,
});

describe('a page without its data', () => {
  it('says what isn’t offered here, and nothing about payments', () => {
    const message = 'We don’t offer this in Nigeria yet.';
    expect(describeFailure(failed(403, 'service_inactive', message))).toMatchObject({
      status: 403,
      title: 'Not available at the moment',
      text: message,
      mayHavePaid: false,
    });
  });

  it('mentions payments where one may have been made', () => {
    expect(describeFailure(failed(500))).toMatchObject({ status: 500, mayHavePaid: true });
    expect(describeFailure(failed(403))).toMatchObject({ status: 403, mayHavePaid: true });
    expect(describeFailure(failed(404))).toMatchObject({ isMissing: true, mayHavePaid: false });
    expect(describeFailure(null, 'unmatched')).toMatchObject({ mayHavePaid: false });
  });
});
