import { Combobox } from '#islands/ui/combobox.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { sheetOf } from '#lib/look/marks.ts';
import { iconLandmark, iconSmartphone } from '#lib/look/service-icons.ts';
import type { Bank } from '#lib/reference/contract.ts';

interface BankChoiceProps {
  banks: readonly Bank[];
  kind: Bank['type'];
  bank: Bank | null;
  onChoose: (bank: Bank | null) => void;
}

/** A search over the banks; once one is chosen only that one stays, with a way to change it. */
export function BankChoice({ banks, kind, bank, onChoose }: BankChoiceProps) {
  const name = kind === 'bank' ? 'Bank' : 'Network';
  const icon = kind === 'bank' ? iconLandmark : iconSmartphone;
  if (bank)
    return (
      <div className="field">
        <span className="label">{name}</span>
        <div className="split-row">
          <span className="flex items-center gap-3">
            <Icon path={icon} />
            <b>{bank.name}</b>
          </span>
          <button className="link" type="button" onClick={() => onChoose(null)}>
            Change
          </button>
        </div>
      </div>
    );
  return (
    <div className="field">
      <span className="label">{name}</span>
      <Combobox
        label={`${name}: search`}
        options={banks
          .filter((each) => each.type === kind)
          .map(({ id, name: label }) => ({
            value: id,
            label,
            mark: <NetMark letters={label.charAt(0)} id={id} sheet={sheetOf('banks', id)} />,
          }))}
        placeholder={kind === 'bank' ? 'Search your bank' : 'Search your network'}
        emptyText="No match. Try part of the name. We may not support it yet."
        onSelect={({ value }) => onChoose(banks.find((each) => each.id === value) ?? null)}
      />
    </div>
  );
}
