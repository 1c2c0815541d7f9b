import { createContext, useContext, useState, type ReactNode } from 'react';
import { clearDraft } from '#lib/browser/stores/drafts.ts';
import { BackNote } from './back-note.tsx';
import type { Typed } from './use-typed.ts';

const Again = createContext<() => void>(() => undefined);

/** A form that can start again: as its page came, without earlier values. */
export function afresh<P extends object>(Form: (props: P) => ReactNode) {
  return function Afresh(props: P) {
    const [round, setRound] = useState(0);
    return (
      <Again value={() => setRound((before) => before + 1)}>
        <Form key={round} {...props} />
      </Again>
    );
  };
}

/** Says that a form was filled in with earlier values, and removes them on request. */
export function TypedNote({ typed, onClear }: { typed: Typed; onClear?: () => void }) {
  const { form, isBack } = typed;
  const again = useContext(Again);
  if (!isBack) return null;
  const clear = () => {
    clearDraft(form);
    onClear?.();
    again();
  };
  return <BackNote onClear={clear} />;
}
