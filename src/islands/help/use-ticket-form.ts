import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { openTicket } from '#lib/help/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToastNext, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { paths } from '#lib/paths.ts';
import { checkMessage, checkSubject } from '#lib/help/ticket.ts';
import type { TicketCategory } from '#lib/help/ticket-words.ts';
import { useKeptText } from './use-kept-text.ts';
import { pictureFields, useProofs } from './use-proofs.ts';

export interface TicketFields {
  category: string;
  subject: string;
  message: string;
  /** Keys of uploaded pictures, for the draft. */
  pictures: string;
}

/** A choice of the form that the server files under money. */
export const CHARGE = 'charge';

const names = ['category', 'subject', 'message'] as const;
const keptNames = [...names, 'pictures'] as const;
const resolver = rulesResolver<TicketFields>({
  category: required('Choose a topic.'),
  subject: checkSubject,
  message: checkMessage,
});

interface Start {
  /** The draft's name. */
  draft: string;
  reference: string | null;
  /** What the page has filled in. */
  subject: string;
}

/** A problem that is being reported, with the order it is about and pictures. */
export function useTicketForm({ draft, reference, subject: given }: Start) {
  const form = useForm<TicketFields>({ resolver });
  const kept = useKeptText(draft, form, keptNames, given);
  const proofs = useProofs(kept.hidden('pictures'));
  useEffect(wakeOverlays, []);

  const { busy, formProps } = usePlainSubmit(form, {
    send: async ({ category, subject, message }) => {
      if (!proofs.mayGo()) return;
      const { data } = await openTicket({
        ...(category === CHARGE
          ? { category: 'money' as const, about: CHARGE }
          : { category: category as TicketCategory }),
        subject,
        message,
        ...(reference ? { reference_code: reference } : {}),
        ...proofs.body,
      });
      kept.drop();
      showToastNext('Got it. Our team will read it.');
      goTo(paths.ticket(data.id));
      return 'gone';
    },
    refuse: (error) => {
      proofs.refuse(error);
      presentInForm(form, error, names, { shownFields: pictureFields });
    },
  });
  return { form, proofs, busy, keep: kept.keep, formProps };
}
