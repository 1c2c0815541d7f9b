import { useState, type MouseEvent } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { statementUrl } from '#lib/orders/browser/calls.ts';
import { iconDownload } from '#lib/look/icons.ts';
import { rangeOf } from '#lib/rules/statement-range.ts';
import { StatementSheet } from './statement-sheet.tsx';

/** Opens the choice of days and format; without JavaScript it gives this month as PDF. */
export function StatementButton({ today }: { today: string }) {
  const [isOpen, setOpen] = useState(false);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        className="choice row-start-2 col-start-2 self-start justify-self-end tiny-2:row-start-3 tiny-2:col-start-1 tiny-2:justify-self-start lg:row-start-1 lg:col-start-3 lg:[align-self:center]"
        href={`/api${statementUrl(rangeOf('month', today), 'pdf')}`}
        aria-haspopup="dialog"
        data-hold=""
        download
        onClick={press}
      >
        <Icon path={iconDownload} />
        Statement
      </a>
      <StatementSheet today={today} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
