import { useEffect, useRef } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMoney } from '#lib/money.ts';
import { iconTriangleAlert } from '#lib/look/first-icons.ts';
import { describeEffect } from '#lib/desk/rate-effects.ts';
import type { RateField } from './rates-draft.ts';

const percentText = (percent: string | null) =>
  percent === null ? '' : `${percent.startsWith('-') ? '' : '+'}${percent}%`;

function Line({ title, text, percent }: { title: string; text: string; percent: string | null }) {
  return (
    <li className="grid grid-cols-1 gap-y-0 gap-x-4 py-2 px-0 border-t lg:grid-cols-[minmax(0,1fr)_auto_4.5rem]">
      <span>{title}</span>
      <span className="num lg:text-end">{text}</span>
      {percent !== null && <span className="num sub lg:text-end">{percentText(percent)}</span>}
    </li>
  );
}

/** The effect for a customer, in words: "MTN: ₦1,000.00 of airtime pays ₦780.00 instead of ₦800.00". */
function EffectLine({ effect }: { effect: RateChange['effects'][number] }) {
  const { label, before, after } = describeEffect(effect);
  return (
    <Line title={label} text={`${after} instead of ${before}`} percent={effect.change_percent} />
  );
}

interface Props {
  fields: readonly RateField[];
  seen: RateChange;
  /** The heading above the effects of the numbers. */
  effects: string;
}

/** A preview of a change: old and new values, the effects, and things to consider. */
export function RatePreview({ fields, seen, effects }: Props) {
  const describe = (name: string, value: string): string => {
    const currency = fields.find((field) => field.name === name)?.currency;
    return currency && value ? formatMoney(value, currency) : value;
  };
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), [seen]);
  return (
    <section className="card stack-s" aria-labelledby="rates-preview">
      <h2 id="rates-preview" ref={head} tabIndex={-1}>
        Impact
      </h2>
      {seen.warnings.length > 0 && (
        <ul className="rate-warnings grid gap-2">
          {seen.warnings.map(({ code, name, text }) => (
            <li key={`${code} ${name}`}>
              {code !== 'trial' && <Icon path={iconTriangleAlert} size={20} />}
              <span>
                {name && <b>{seen.rows.find((row) => row.name === name)?.title}: </b>}
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Numbers">
        {seen.rows.map(({ name, title, before, after, change_percent }) => (
          <Line
            key={name}
            title={title}
            text={`${describe(name, before)} → ${describe(name, after)}`}
            percent={change_percent}
          />
        ))}
      </ul>
      {seen.effects.length > 0 && (
        <>
          <h3>{effects}</h3>
          <ul aria-label={effects}>
            {seen.effects.map((effect) => (
              <EffectLine
                key={`${effect.what} ${effect.title} ${effect.currency}`}
                effect={effect}
              />
            ))}
          </ul>
        </>
      )}
      {seen.why && <p>Needs a second approver before it takes effect. {seen.why}</p>}
      {seen.rows.length === 0 && <p>It’s already set to this. Nothing to change.</p>}
    </section>
  );
}
