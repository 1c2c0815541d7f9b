import type { DeskStageField } from '#lib/desk/parts.contract.ts';

/** The stages of a paid item before delivery, as the desk names them. */
export const openStages = {
  to_buy: 'To buy',
  bought: 'Bought',
  at_our_address: 'At our warehouse',
  on_its_way: 'On its way',
  in_country: 'In the country',
} as const;
export type OpenStage = keyof typeof openStages;

/** The filters of the list of open items. */
export const lineFilters = {
  all: 'All',
  ...openStages,
  late: 'Late',
} as const;
export type LineFilter = keyof typeof lineFilters;

/** Steps that several items take together: their stage before, and the step's name. */
export const jointSteps = {
  bought: { from: 'to_buy', title: 'Bought together' },
  on_its_way: { from: 'at_our_address', title: 'Sent together' },
} as const satisfies Record<string, { from: OpenStage; title: string }>;
export type JointStep = keyof typeof jointSteps;

/** The joint step that items of a list can take. */
export const jointStepFrom = (filter: LineFilter): JointStep | undefined =>
  (Object.keys(jointSteps) as JointStep[]).find((step) => jointSteps[step].from === filter);

/** The input for each item of a joint step separately. */
export const saidOfEach: readonly string[] = ['paid'];

const picture = { name: 'image_keys', label: 'Photo', kind: 'pictures' } as const;

/**
 * The input fields of our buyers at each stage; the member reads them, except for the decision about our
 * expense.
 */
export const stageFields: Readonly<Record<string, readonly DeskStageField[]>> = {
  bought: [
    { name: 'order_number', label: 'Order number at the shop', kind: 'text' },
    {
      name: 'paid',
      label: 'Paid in the shop',
      hint: 'For all pieces with tax, in the shop’s currency.',
      kind: 'money',
    },
    {
      name: 'at_our_expense',
      label: 'Buy it even though it costs more than the quote allows',
      hint: 'We pay anything above the quote. It needs a second approver.',
      kind: 'check',
      optional: true,
    },
  ],
  at_our_address: [{ name: 'weight_g', label: 'Weight in grams', kind: 'number' }, picture],
  on_its_way: [
    { name: 'carrier', label: 'Carrier', kind: 'text' },
    { name: 'tracking_number', label: 'Tracking number', kind: 'text' },
    { name: 'expected_day', label: 'Expected in the country', kind: 'date' },
  ],
  in_country: [{ name: 'customs', label: 'Customs', kind: 'text', optional: true }],
  delivered: [
    { name: 'taken_by', label: 'Received by', kind: 'text' },
    { ...picture, optional: true },
  ],
  damaged: [picture],
  lost: [],
  returned: [],
};
