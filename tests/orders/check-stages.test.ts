import { describe, expect, it } from 'vitest';
import { checkStages } from '#server/orders/plug/check-stages.ts';
import { usualWay, type Stage, type Staged } from '#server/orders/plug/stage.ts';

const stage = (name: string, next: string[], more: Partial<Stage> = {}): Stage => ({
  name,
  title: name,
  enteredBy: 'staff',
  waitsFor: next.length === 0 ? null : 'staff',
  promisedS: null,
  next,
  ...more,
});

const ordered = stage('ordered', ['bought', 'asked']);
const asked = stage('asked', ['ordered', 'bought']);
const bought = stage('bought', ['sent']);
const sent = stage('sent', ['received']);
const received = stage('received', [], { enteredBy: 'owner' });
const stages = [ordered, asked, bought, sent, received];

const check = (staged: Staged, direction = 'purchase') => {
  checkStages({ serviceType: 'event-bill-payment', direction, ...staged });
};

describe('the stages of a product', () => {
  it('may go back, branch and continue after the money is captured', () => {
    expect(() => check({ stages, settleAt: 'bought' })).not.toThrow();
    expect(() => check({})).not.toThrow();
  });

  it.each<[string, Staged]>([
    ['settleAt must be one of the stages', { stages }],
    ['settleAt must be one of the stages', { stages, settleAt: 'paid' }],
    [
      'sent has a button but isn’t its owner’s',
      {
        stages: [ordered, asked, bought, { ...sent, button: { label: 'Sent' } }, received],
        settleAt: 'bought',
      },
    ],
    ['settleAt is bought, and there are no stages', { settleAt: 'bought' }],
    ['two stages have one name', { stages: [...stages, received], settleAt: 'bought' }],
    [
      'bought leads to lost, which isn’t a stage',
      {
        stages: [ordered, asked, stage('bought', ['lost', 'sent']), sent, received],
        settleAt: 'bought',
      },
    ],
    [
      'received leads to itself',
      { stages: [stage('received', ['received'])], settleAt: 'received' },
    ],
    [
      'ordered never comes to an end',
      { stages: [stage('ordered', ['asked']), stage('asked', ['ordered'])], settleAt: 'asked' },
    ],
    ['nothing leads to asked', { stages: [stage('ordered', []), asked], settleAt: 'ordered' }],
    [
      'declined ends it without settling it',
      {
        stages: [
          stage('ordered', ['bought', 'declined']),
          stage('bought', []),
          stage('declined', []),
        ],
        settleAt: 'bought',
      },
    ],
    [
      'bought settles and can come twice',
      {
        stages: [stage('bought', ['sent']), stage('sent', ['bought', 'received']), received],
        settleAt: 'bought',
      },
    ],
    [
      'ordered must wait for someone or be an end',
      {
        stages: [stage('ordered', ['received'], { waitsFor: null }), received],
        settleAt: 'ordered',
      },
    ],
    [
      'received is an end and promises a time',
      { stages: [stage('received', [], { promisedS: 60 })], settleAt: 'received' },
    ],
  ])('are refused when the product is registered: %s', (wrong, staged) => {
    expect(() => check(staged)).toThrow(wrong);
  });

  it('pay no seller on one person’s decision', () => {
    const arrived = stage('arrived', [], { enteredBy: 'provider' });
    expect(() => check({ stages: [arrived], settleAt: 'arrived' }, 'sale')).not.toThrow();
    expect(() => check({ stages: [stage('seen', [])], settleAt: 'seen' }, 'sale')).toThrow(
      'a sale is paid by what arrived',
    );
    expect(() => check({ stages: [stage('seen', [])] }, 'sale')).not.toThrow();
  });

  it('are listed ahead along the usual way', () => {
    const ahead = (from: string | null) => usualWay({ stages }, from).map(({ name }) => name);
    expect(ahead(null)).toEqual(['ordered', 'bought', 'sent', 'received']);
    expect(ahead('asked')).toEqual(['ordered', 'bought', 'sent', 'received']);
    expect(ahead('received')).toEqual([]);
  });
});
