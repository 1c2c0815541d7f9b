import { useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { receiptName, receiptUrl, type ReceiptFormat } from '#lib/orders/browser/calls.ts';
import { iconDownload } from '#lib/look/icons.ts';
import { useReceipt } from './use-receipt.ts';

const formats: readonly [ReceiptFormat, string, string][] = [
  ['png', 'Image', 'To share in chats'],
  ['pdf', 'PDF', 'To print'],
  ['text', 'Text', 'A few hundred bytes'],
];

/** The receipt as a file; opens and closes without JavaScript too, and its links are real. */
export function SaveMenu({ reference }: { reference: string }) {
  const { busy, run } = useReceipt();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A tap on the menu's own background doesn't move the focus.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const save = (event: MouseEvent, format: ReceiptFormat) => {
    event.preventDefault();
    close();
    void run((files) => files.saveReceipt(reference, format));
  };
  return (
    // The keys and the leaving are those of the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      className="relative grow shrink-0 basis-auto"
      ref={menu}
      onBlur={leave}
      onKeyDown={escape}
    >
      <summary
        className="btn btn-line w-full list-none [&::-webkit-details-marker]:hidden"
        aria-busy={busy || undefined}
      >
        {busy ? <Spinner /> : <Icon path={iconDownload} />}
        Save
      </summary>
      <ul className="card card-flush rows absolute right-0 left-auto top-[calc(100%_+_0.25rem)] bottom-auto z-10 min-w-48 shadow-2">
        {formats.map(([format, name, use]) => (
          <li key={format}>
            <a
              className="row"
              href={`/api${receiptUrl(reference, format)}`}
              download={receiptName(reference, format)}
              onClick={(event) => save(event, format)}
            >
              <span className="row-main">
                <span className="row-t">{name}</span>
                <span className="row-s">{use}</span>
              </span>
            </a>
          </li>
        ))}
        <li className="cap hidden private:block px-4 py-3">Files show amounts.</li>
      </ul>
    </details>
  );
}
