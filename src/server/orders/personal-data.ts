import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

const ofMember = 'orders o on o.id = x.order_id where o.user_id = $1';

export const personalData: PersonalData = {
  exports: {
    order_lines: `select o.reference_code as reference, x.position, x.title, ${inMajor('x.amount')} as amount,
        ${inMajor('x.fee')} as fee, ${inMajor('x.total')} as total, ${inMajor('x.refunded')} as refunded, x.state,
        x.reason, x.settled_at
      from order_item x join ${ofMember} order by o.seq, x.position`,
    order_stages: `select o.reference_code as reference, x.position, x.stage, x.entered_at
      from order_stage x join ${ofMember} order by x.id`,
    order_refunds: `select o.reference_code as reference, ${inMajor('x.amount')} as amount, x.reason, x.refunded_at
      from order_refund x join ${ofMember} order by x.refunded_at`,
    codes_bought: `select o.reference_code as reference, x.kind, x.label, x.revealed_at, x.used_at
      from order_voucher x join ${ofMember} and not x.hidden order by o.seq, x.position`,
    payments_received: `select o.reference_code as reference, x.provider, x.payer, ${inMajor('x.amount')} as amount,
        x.currency, x.paid_at, ${inMajor('x.credited')} as credited, ${inMajor('x.returned')} as returned
      from order_payment x join ${ofMember} order by x.arrived_at`,
    reviews_of_money: `select f.reference, r.title, ${inMajor('f.amount')} as amount, f.currency, f.state, f.raised_at,
        f.release_at, f.closed_at
      from flag f join flag_rule r on r.key = f.rule where f.user_id = $1 order by f.raised_at`,
    appeals: `select message, created_at, answer, answered_at
      from appeal where user_id = $1 order by created_at`,
    sale_decisions: `select o.reference_code as reference, x.round, x.verdict, ${inMajor('x.amount')} as amount,
        x.reason, x.decided_at
      from sale_decision x join ${ofMember} order by x.decided_at`,
    order_decisions: `select o.reference_code as reference, x.verdict, ${inMajor('x.amount')} as amount, x.reason,
        x.decided_at
      from staff_decision x join ${ofMember} order by x.decided_at`,
    money_over_limit: `select ${inMajor('amount')} as amount, set_at, freed_at
      from over_cap_hold where user_id = $1 order by set_at`,
    quotes: `select service_type, ${inMajor('total')} as total, currency, created_at, used_at
      from quotes where user_id = $1 order by created_at`,
    reservations: `select kind, quantity, state, created_at, ends_at
      from reservation where holder = $1 order by created_at`,
  },
  tables: {
    orders: {
      exported: 'orders',
      masked: ['detail', 'failure_text', 'counterparty'],
      closing: 'payments',
      kept: ['title', 'target', 'detail', 'failure_text', 'counterparty'],
    },
    order_events: {
      exported: 'orders',
      masked: ['detail'],
      closing: 'payments',
      kept: ['title', 'text', 'detail'],
    },
    order_item: {
      exported: 'order_lines',
      masked: ['detail', 'reserves'],
      closing: 'payments',
      kept: ['title', 'detail', 'reserves', 'reason'],
    },
    order_stage: { exported: 'order_stages', closing: 'payments' },
    order_refund: { exported: 'order_refunds', closing: 'payments', kept: ['reason'] },
    order_payment: {
      exported: 'payments_received',
      masked: ['paid_to', 'why', 'note'],
      closing: 'payments',
      kept: ['payer', 'paid_to', 'why', 'note'],
    },
    order_payment_question: {
      withheld: 'Times of our questions to providers',
      closing: 'payments',
    },
    order_voucher: { exported: 'codes_bought', masked: ['value_sealed'], closing: 'erased' },
    house_code: {
      withheld: 'Codes that we bought for ourselves to deliver an order',
      closing: 'payments',
      kept: ['label', 'value_sealed'],
    },
    staff_code: {
      withheld: 'Codes that staff are typing, for minutes',
      closing: 'payments',
      kept: ['label', 'value_sealed'],
    },
    order_authorization: {
      withheld: 'Purchases that wait for a PIN, for minutes',
      closing: 'expires',
    },
    quotes: { exported: 'quotes', closing: 'expires' },
    reservation: { exported: 'reservations', closing: 'payments' },
    flag: {
      exported: 'reviews_of_money',
      masked: ['facts'],
      closing: 'decisions',
      kept: ['facts'],
    },
    flag_extension: {
      withheld: 'Notes of staff on reviews',
      closing: 'decisions',
      kept: ['reason'],
    },
    over_cap_hold: {
      exported: 'money_over_limit',
      masked: ['note'],
      closing: 'decisions',
      kept: ['note'],
    },
    appeal: { exported: 'appeals', closing: 'decisions', kept: ['message', 'answer'] },
    sale_decision: {
      exported: 'sale_decisions',
      masked: ['evidence'],
      closing: 'decisions',
      kept: ['reason', 'evidence'],
    },
    sale_print: {
      withheld: 'Hashes of pictures and codes, against double sales',
      closing: 'decisions',
    },
    staff_decision: {
      exported: 'order_decisions',
      masked: ['proof', 'note'],
      closing: 'decisions',
      kept: ['reason', 'proof', 'note'],
    },
  },
};
