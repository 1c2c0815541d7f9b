import { useEffect, useRef, useState } from 'react';
import { Combobox } from '#islands/ui/combobox.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import type { Biller } from '#lib/refill/contract.ts';
import { sheetOf } from '#lib/look/marks.ts';
import { ChoiceProblem } from './biller-choice.tsx';
import { markOf } from './biller-mark.ts';
import type { Bill } from './use-bill.ts';

const Mark = ({ biller, on = false }: { biller: Biller; on?: boolean }) => (
  <NetMark
    letters={markOf(biller)}
    id={biller.bill_id}
    sheet={sheetOf('bills', biller.bill_id)}
    on={on}
  />
);

const whereOf = ({ regions }: Biller): string => regions.join(', ');
const nameOf = ({ name, short_name }: Biller): string =>
  name === short_name ? name : `${name} (${short_name})`;

/** As people say it, and short enough for one line: "Abuja (AEDC)". */
const briefOf = (biller: Biller): string =>
  nameOf({ ...biller, name: biller.name.replace(/ Electricity Distribution( Company)?$/, '') });

/** The chosen one, with where it delivers: people know their state better than their company. */
function Chosen({ biller, onChange }: { biller: Biller; onChange: (() => void) | undefined }) {
  return (
    <div className="card flex items-center gap-3 [&>div]:flex-1 [&>div]:min-w-0">
      <Mark biller={biller} on />
      <div>
        <b>{nameOf(biller)}</b>
        <p className="row-s">{whereOf(biller)}</p>
      </div>
      {onChange && (
        <button className="link" type="button" onClick={onChange}>
          Change<span className="vh"> distributor</span>
        </button>
      )}
    </div>
  );
}

/** Many companies, found by their name or by a place they deliver to. */
export function BillerSearch({ bill }: { bill: Bill }) {
  const { billers, biller, kind, problems } = bill;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const problem = problems.bill_id;
  useEffect(() => {
    if (problem || isOpen) box.current?.querySelector('input')?.focus();
  }, [problem, isOpen]);
  return (
    <div className="field" ref={box}>
      <span className="label" aria-hidden="true">
        {kind.biller}
      </span>
      {biller && !isOpen ? (
        <Chosen biller={biller} onChange={billers.length > 1 ? () => setOpen(true) : undefined} />
      ) : (
        <Combobox
          label={kind.biller}
          placeholder="Search by company or state"
          emptyText="No match. Try your state."
          options={billers.map((each) => ({
            value: each.bill_id,
            label: briefOf(each),
            also: each.name,
            sub: whereOf(each),
            mark: <Mark biller={each} />,
          }))}
          value={biller?.bill_id ?? null}
          onSelect={({ value }) => {
            setOpen(false);
            bill.chooseBiller(value);
            bill.form.setFocus('user_number');
          }}
        />
      )}
      <ChoiceProblem text={problem} />
    </div>
  );
}
