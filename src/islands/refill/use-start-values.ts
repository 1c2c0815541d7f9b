import { useEffect, useRef, useState } from 'react';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { useEarlier } from '#islands/checkout/use-earlier.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { MeterType, Subscription } from '#lib/refill/contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { nationalDigits, spacedNumber } from '#lib/rules/network.ts';
import { showTexts, type Intent } from './use-intent.ts';

type Saved = Readonly<Record<string, string>>;

function shownNumber({ billers, country }: Intent, { user_number = '', bill_id }: Saved): string {
  const biller = billers.find((each) => each.bill_id === bill_id) ?? billers[0];
  if (biller?.number.kind === 'account') return user_number;
  const { dialingCode } = supportedCountries[country];
  return spacedNumber(nationalDigits(user_number, dialingCode), country);
}

function fill(intent: Intent, saved: Saved): void {
  const { user_number = '', amount = '', bill_id, meter_type, product_id, subscription } = saved;
  const { compared_number } = saved;
  intent.form.setValue('user_number', shownNumber(intent, saved));
  intent.form.setValue('amount', groupMoney(amount.replace(/\.00$/, '')));
  if (bill_id) intent.chooseBiller(bill_id, user_number);
  if (saved['voucher_code']) intent.form.setValue('voucher_code', saved['voucher_code']);
  if (bill_id && compared_number)
    intent.compared.set(true, { bill_id, user_number: compared_number });
  if (saved['more']) intent.more.restore(saved['more']);
  intent.pick({
    ...(meter_type ? { meter_type: meter_type as MeterType } : {}),
    ...(product_id ? { product_id } : {}),
    ...(subscription ? { subscription: subscription as Subscription } : {}),
  });
  // an order that failed names the field that would have helped
  const { problem_field, problem_text } = saved;
  if (problem_field && problem_text) showTexts(intent, { [problem_field]: problem_text });
}

/** A reminder leads here: the bill that it is about. */
function scheduledIn({ schedules = [] }: Intent): Saved | undefined {
  const id = new URLSearchParams(window.location.search).get('schedule');
  return schedules.find((each) => each.id === id)?.draft;
}

function begin(intent: Intent, typed: Typed): void {
  const kept = takeKept(intent.kind.product);
  if (kept) return fill(intent, kept);
  if (intent.again) return fill(intent, intent.again);
  const resumed = takeResumed('refill');
  // values for another type of bill don't apply here
  if (resumed['service_type'] === intent.service) return fill(intent, resumed);
  const scheduled = scheduledIn(intent);
  if (scheduled) return fill(intent, scheduled);
  const before = typed.restoreTyped();
  if (!before) return;
  // a comparison from another day has to be repeated
  const { compared_number: _, ...typedBefore } = before;
  fill(intent, typedBefore);
}

/**
 * Starts with an order to repeat or what a guest typed before signing in, else with what is already in the
 * fields, else with what was last typed; and looks up a payment without an answer.
 */
export function useStartValues(intent: Intent) {
  const { product } = intent.kind;
  const typed = useTyped(product, intent.values);
  const first = useRef({ intent, typed });
  const [, draw] = useState(0);
  useEffect(() => {
    begin(first.current.intent, first.current.typed);
    draw(1);
  }, []);
  const { earlier, look } = useEarlier(product);
  return { earlier, look, typed };
}
