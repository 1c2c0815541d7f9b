import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { money } from '#lib/money.ts';
import { assertNotDearer, type Agreement } from '#server/orders/price/agreed-price.ts';

function refusal(now: bigint, agreed: bigint | undefined, how: Agreement): [string, string] | null {
  try {
    assertNotDearer(money(now, 'NGN'), agreed, how);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message];
  }
}

describe('a price that was agreed to', () => {
  it('holds while it is the same or lower, and where no one agreed to one', () => {
    for (const how of ['shown', 'limit', 'schedule'] as const) {
      expect(refusal(100_00n, 100_00n, how)).toBeNull();
      expect(refusal(99_99n, 100_00n, how)).toBeNull();
      expect(refusal(100_00n, undefined, how)).toBeNull();
      expect(refusal(0n, 0n, how)).toBeNull();
    }
  });

  it('is refused one kobo above, in the words of how it was agreed', () => {
    expect(refusal(1_000_01n, 1_000_00n, 'shown')).toEqual([
      'conflict',
      'The price has changed from ₦1,000.00 to ₦1,000.01. Please check it.',
    ]);
    expect(refusal(1_000_01n, 1_000_00n, 'limit')).toEqual([
      'price_above_limit',
      'The price is now ₦1,000.01, above your ₦1,000.00 limit. You haven’t been charged.',
    ]);
    expect(refusal(1_000_01n, 1_000_00n, 'schedule')).toEqual([
      'conflict',
      'The price is now ₦1,000.01. You agreed to ₦1,000.00.',
    ]);
  });

  it('is compared in one place of the server', () => {
    const root = join(import.meta.dirname, '../../src/server');
    const deciding = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) =>
        /describeChangedPrice|The price has changed|The price is \$|costs \$\{\w+\} now|AppError\(\s*'price_above_limit'/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(deciding).toEqual(['orders/price/agreed-price.ts']);
  });
});
