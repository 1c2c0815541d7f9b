import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { stopPromoCode } from '#lib/e-tickets/desk/browser/calls.ts';
import {
  endOpportunity,
  retireAirtimeLine,
  stopAnnouncement,
  stopBillPromo,
  withdrawRate,
  withdrawSetting,
} from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { useDeskAct } from './use-desk-act.ts';

/** Actions that need a second press: how they are sent, the page with the result, and their texts. */
const acts = {
  stopAnnouncement: {
    send: ({ id }: Subject) => stopAnnouncement(id),
    next: () => deskPaths.announcements,
    text: 'Stop',
    sure: 'Yes, stop',
    busy: 'Stopping',
  },
  endOpportunity: {
    send: ({ id }: Subject) => endOpportunity(id),
    next: () => deskPaths.opportunities,
    text: 'End',
    sure: 'Yes, end it',
    busy: 'Ending',
  },
  stopPromoCode: {
    send: ({ id, title }: Subject) => stopPromoCode(id, title),
    next: ({ id }: Subject) => deskPaths.event(id),
    text: 'Stop',
    sure: 'Yes, stop',
    busy: 'Stopping',
  },
  retireAirtimeLine: {
    send: ({ id }: Subject) => retireAirtimeLine(id),
    next: () => `${deskPaths.airtimeLines}?said=retired`,
    text: 'Retire',
    sure: 'Yes, retire it',
    busy: 'Retiring',
  },
  stopBillPromo: {
    send: ({ id }: Subject) => stopBillPromo(id),
    next: () => `${deskPaths.promoCodes}?said=stopped`,
    text: 'End',
    sure: 'Yes, end it',
    busy: 'Ending',
  },
  withdrawSetting: {
    // "fees:12"
    send: ({ id }: Subject) => {
      const [book = '', setting = ''] = id.split(':');
      return withdrawSetting(book, setting);
    },
    next: ({ id }: Subject) =>
      deskPaths.settingsBook(id.split(':')[0] ?? '', { said: 'withdrawn' }),
    text: 'Withdraw',
    sure: 'Yes, withdraw',
    busy: 'Withdrawing',
  },
  withdrawRate: {
    send: ({ id }: Subject) => withdrawRate(id),
    next: () => `${deskPaths.rates}?said=withdrawn`,
    text: 'Withdraw',
    sure: 'Yes, withdraw',
    busy: 'Withdrawing',
  },
} as const;

interface Subject {
  id: string;
  /** The title for people; the code of a promo. */
  title: string;
}

interface SureButtonProps extends Subject {
  act: keyof typeof acts;
}

/** A button that ends something; a second press confirms it. */
export function SureButton({ act, id, title }: SureButtonProps) {
  const [isSure, setIsSure] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { busy, said, run } = useDeskAct();
  const { send, next, ...words } = acts[act];
  const end = async () => {
    await send({ id, title });
    // the next page may take a while, and another press would be refused
    setIsDone(true);
    goTo(next({ id, title }));
  };
  return (
    <div className="take flex-none grid justify-items-end gap-1 max-w-48">
      <Button
        variant={isSure ? 'danger-line' : 'line'}
        size="small"
        busy={busy || isDone}
        busyText={words.busy}
        onClick={() => (isSure ? void run(null, end) : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? words.sure : words.text} <span className="vh">{title}</span>
      </Button>
      <p className="sub" role="status" hidden={!said}>
        {said}
      </p>
    </div>
  );
}
