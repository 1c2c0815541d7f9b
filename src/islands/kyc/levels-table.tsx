import type { KycStatus } from '#lib/kyc/contract.ts';
import { formatMoney } from '#lib/money.ts';

/** What a limit is about, in words that need no "used today". */
const limitNouns: Record<KycStatus['limits'][number]['name'], string> = {
  one_time_spend: 'Per transaction',
  daily_spend: 'Daily spending',
  one_time_withdrawal: 'Per withdrawal',
  daily_withdrawal: 'Daily withdrawals',
  daily_debits: 'Total out per day',
  monthly_debits: 'Total out per month',
  balance_cap: 'Maximum balance',
  single_deposit: 'Per deposit',
};

/** What each level allows, side by side. */
export function LevelsTable({ status }: { status: KycStatus }) {
  const { levels, currency } = status;
  const names = (levels[0]?.limits ?? []).map(({ name }) => name);
  const amountOf = (level: number, name: string) => {
    const row = levels
      .find((each) => each.level === level)
      ?.limits.find((limit) => limit.name === name);
    return row ? formatMoney(row.limit, currency) : 'No limit';
  };
  return (
    <section className="card" aria-labelledby="levels">
      <div className="card-head">
        <h2 id="levels">What each level gives you</h2>
      </div>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Limit</span>
            </th>
            {levels.map(({ level }) => (
              <th scope="col" key={level} className="align-top">
                Level {level}
                {level === status.level && <small className="block">now</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{limitNouns[name]}</th>
              {levels.map(({ level }) => (
                <td key={level} data-level={`Level ${level}`}>
                  {amountOf(level, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
