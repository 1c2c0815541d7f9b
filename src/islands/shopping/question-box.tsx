import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { askAboutItem } from '#lib/shopping/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { ShoppingItemDetail } from '#lib/shopping/contract.ts';
import { shopping } from '#lib/product-constants.ts';

interface QuestionBoxProps {
  detail: ShoppingItemDetail;
  onAsked: (detail: ShoppingItemDetail) => void;
}

/** The one question about an item, with its answer once there is one. */
export function QuestionBox({ detail, onAsked }: QuestionBoxProps) {
  const { question, can, item_code } = detail;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (question)
    return (
      <div className="grid gap-2 text-14">
        <p className="font-semibold">Your question</p>
        <p className="break-words text-ink-2">{question.text}</p>
        <p className="break-words" role="status">
          {question.answer ?? 'We’ll let you know when our team has answered.'}
        </p>
      </div>
    );
  if (!can.ask) return null;
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!text.trim()) return setError('Write your question.');
    setBusy(true);
    try {
      onAsked((await askAboutItem(item_code, text.trim())).data);
    } catch (failed) {
      setError(fieldErrors(failed)['question']);
      presentError(failed, { shownFields: ['question'] });
    }
    setBusy(false);
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => void ask(event)}>
      <TextArea
        label="Ask about this item"
        aside="One question"
        rows={2}
        maxLength={shopping.wordsMax}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="line"
        size="small"
        className="justify-self-start"
        busy={busy}
        busyText="Sending"
      >
        Send question
      </Button>
    </form>
  );
}
