import { currencyCodes } from '#lib/currencies.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { floatNames } from '#lib/reports/money-words.ts';
import type { AlarmSource } from '#server/desk/alarms/alarm.ts';
import type { ReadCompared } from '#server/reports/routes.ts';
import { readMoney } from './read-money.ts';

/** Balances with providers below their minimum, as on the money page. */
export const lowFloats =
  (readCompared: ReadCompared): AlarmSource =>
  async (services) => {
    const compared = await readCompared(services.db);
    const found = [];
    for (const currency of currencyCodes) {
      const { floats } = await readMoney(services, currency, compared);
      found.push(...floats.filter((each) => each.is_low).map((each) => ({ currency, ...each })));
    }
    return found.map(({ currency, account, expected, floor }) => ({
      kind: 'float' as const,
      key: `float:${account}:${currency}`,
      text: `${floatNames[account]}: ${formatMoney(expected, currency)} is left, below the floor of ${formatMoney(floor ?? '0', currency)}.`,
      href: deskPaths.moneyIn(currency),
    }));
  };
