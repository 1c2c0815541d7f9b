/** A fault planted in the code: one text of one file is replaced. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

const orders = 'src/server/orders';

/** The faults that the simulation looks for; docs/simulation.md has what it found. */
export const mutants: readonly Mutant[] = [
  {
    name: 'an order is sent again after a crash',
    file: `${orders}/send/fulfil.job.ts`,
    from: 'sentBefore: true }',
    to: 'sentBefore: false }',
  },
  {
    name: 'no answer counts as a refusal',
    file: `${orders}/send/requery.job.ts`,
    from: `if (outcome.kind === 'failed') return refund(services, order, outcome);`,
    to: `if (outcome.kind === 'failed' || outcome.kind === 'unknown')
      return refund(services, order, { ...outcome, kind: 'failed', code: 'other' });`,
  },
  {
    name: 'a delivery that was taken back is never noticed',
    file: `${orders}/send/requery.job.ts`,
    from: `  'completed',\n  'partly_completed',\n];`,
    to: '];',
  },
  {
    name: 'a purchase holds no money',
    file: `${orders}/place/place-parts.ts`,
    from: 'if (payUntil || isFree) return opening;',
    to: 'return opening;',
  },
  {
    name: 'each try has another key',
    file: `${orders}/place/place-order.ts`,
    from: 'place === 0 ? key :',
    to: 'place === 0 ? `${key}-${Math.random()}` :',
  },
  {
    name: 'the hold of a refused order is never released',
    file: `${orders}/lines/settle-lines.ts`,
    from: 'if (!isNothing && !(isLast && txnId !== null))',
    to: 'if (order.id === null)',
  },
  {
    name: 'a capture forgets the fee',
    file: `${orders}/lines/settle-lines.ts`,
    from: `house('house_fee', sum('fee')),`,
    to: '',
  },
  {
    name: 'an order that was sent can be undone',
    file: `${orders}/statuses.ts`,
    from: `    order.sent_at === null &&
    order.captured === 0n &&
    order.cancel_until !== null &&
    now < order.cancel_until);`,
    to: '    now !== null);',
  },
  {
    name: 'an order that is undone keeps its hold',
    file: `${orders}/funding/cancel.ts`,
    from: `await failOpenLines(tx, services, order, 'cancelled');`,
    to: '',
  },
  {
    name: 'a seller is paid twice as much',
    file: `${orders}/sales/pay-seller.ts`,
    from: 'amount: -amount },\n      { account: order.account_id, amount },',
    to: 'amount: -2n * amount },\n      { account: order.account_id, amount: 2n * amount },',
  },
  {
    name: 'the wallet shows money on hold as available',
    file: 'src/server/wallet/read-wallet.ts',
    from: 'flagged.until ? 0n : balance.available',
    to: 'flagged.until ? 0n : balance.posted',
  },
  {
    name: 'an order without an answer is sent again instead of asked about',
    file: `${orders}/send/requery.job.ts`,
    from: 'plugFor(order).requery(services, { ...order, sent_at }, provider),',
    to: 'plugFor(order).fulfil(services, order, provider),',
  },
  {
    name: 'a refund is counted twice',
    file: `${orders}/refund/refund-part.ts`,
    from: 'refunded: order.refunded + given.amount',
    to: 'refunded: order.refunded + 2n * given.amount',
  },
  {
    name: 'a notice of a deposit is believed',
    file: 'src/server/wallet/settle-deposit.ts',
    from: 'providers.payments.byId(provider)?.getDeposit(reference),',
    to: `providers && Promise.resolve({ kind: 'done', providerRef: reference, raw: null,
      value: { paid: { minor: 100n, currency: 'NGN' }, paidAt: new Date() } }),`,
  },
  {
    name: 'limits are read before the account is locked',
    file: `${orders}/place/limits.ts`,
    from: `    usedNow(tx, services, user),
    limitsFor(within, user),
    readOwn(tx, services, user),
  ]);
  await refuseAboveOwn(within, user, debit, { own, used, counted: debit.total });
  const broken = findBroken(debit, limits, without(used, debit));`,
    to: `    usedNow(services.db, services, user),
    limitsFor(within, user),
    readOwn(tx, services, user),
  ]);
  const broken = findBroken(debit, limits, used);`,
  },
  {
    name: 'what was spent today counts towards no limit',
    file: `${orders}/place/usage.ts`,
    from: `filter (where o.direction = 'purchase' and o.created_at >= since.day)`,
    to: 'filter (where false)',
  },
  {
    name: 'an operator approves their own decision',
    file: 'src/server/desk/decide.ts',
    from: `  if (asked.asked_by === operatorId) throw new AppError('desk_second_person');`,
    to: '  ',
  },
  {
    name: 'a seat is held without an end',
    file: `${orders}/reservations/reserve.ts`,
    from: 'holder, quoteId ?? null, untilS];',
    to: 'holder, quoteId ?? null, 1000 * untilS];',
  },
  {
    name: 'an expired price can be paid',
    file: `${orders}/price/shown-price.ts`,
    from: 'if (!isSame || row.expires_at <= now)',
    to: 'if (!isSame)',
  },
  {
    name: 'a promo code is used once more than it may',
    file: 'src/server/refill/promo-codes.ts',
    from: 'own >= found.uses_per_person',
    to: 'own > found.uses_per_person',
  },
  {
    name: 'a promo code goes beyond its budget',
    file: 'src/server/refill/promo-codes.ts',
    from: 'found.budget !== null && cost + discount > found.budget',
    to: 'found.budget === 0n',
  },
  {
    name: 'airtime that was won can be sent again',
    file: 'src/server/rewards/perks/send-airtime.ts',
    from: '      await markUsed(tx, await lockOpen(tx, id), { orderId: order.id, amount: worth });',
    to: '      ',
  },
  {
    name: 'a spin that is repeated is another spin',
    file: 'src/server/rewards/wheel/spin.ts',
    from: '    if (await findSpin(tx, { user, now }, { key })) return;',
    to: '    ',
  },
  {
    name: 'each notice of a payment is another payment',
    file: `${orders}/payments/payment-rows.ts`,
    from: `      provider,
      reference,
      provider_reference: providerReference,`,
    to: `      provider,
      reference: \`\${reference}#\${Math.random()}\`,
      provider_reference: providerReference,`,
  },
  {
    name: 'the fee of a deposit is booked in naira everywhere',
    file: 'src/server/wallet/credit-deposit.ts',
    from: `houseAccount('house_fee', currency)`,
    to: `houseAccount('house_fee', 'NGN')`,
  },
  {
    name: 'rewards move before they are ready',
    file: 'src/server/rewards/earnings/move-earnings.ts',
    from: '  if (amount <= ready) return account;',
    to: '  if (amount > 0n) return account;',
  },
  {
    name: 'organisers lose what our goodwill refunded',
    file: 'src/server/e-tickets/goodwill-of-line.ts',
    from: '(select coalesce(sum(',
    to: '(select 0 * coalesce(sum(',
  },
  {
    name: 'a locked account can be entered',
    file: 'src/server/auth/login.ts',
    from: `  if (user.status === 'locked') {`,
    to: '  if (user.status === null) {',
  },
  {
    name: 'a lock leaves sessions open',
    file: 'src/server/auth/unlock.ts',
    from: '  await endWaysIn(tx, uuid);',
    to: '',
  },
  {
    name: 'a reset leaves passkeys',
    file: 'src/server/sessions/ways-in.ts',
    from: `'delete from passkey where user_id = $1 returning name'`,
    to: `'delete from passkey where user_id = $1 and name is null returning name'`,
  },
  {
    name: 'a replaced token still gets in',
    file: 'src/server/auth/resolve-visitor.ts',
    from: 'lateBy > numbers.previousTokenValidS * 1000',
    to: 'lateBy > Number.MAX_VALUE',
  },
  {
    name: 'a sign-in outlives what ended all others',
    file: 'src/server/auth/login.ts',
    from: 'return now && waysIn(now) === waysIn(user) ? now : undefined;',
    to: 'return now;',
  },
  {
    name: 'a refresh ends the session',
    file: 'src/server/auth/refresh.ts',
    from: 'make_interval(secs => $4)',
    to: 'make_interval(secs => 0 * $4)',
  },
  {
    name: 'signing out leaves the session open',
    file: 'src/server/sessions/session.ts',
    from: `  if (id) await silenceSession(tx, id);
  await endSessionOf(tx, token);`,
    to: '  if (id) await silenceSession(tx, id);',
  },
  {
    name: 'a locked account can pay',
    file: 'src/server/account/member.ts',
    from: `row?.status !== 'active' || row.deleted_at`,
    to: '!row || row.deleted_at',
  },
];
