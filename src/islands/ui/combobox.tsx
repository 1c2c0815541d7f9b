import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { iconCheck, iconSearch } from '#lib/look/first-icons.ts';
import { searchIn } from '#lib/rules/typo.ts';
import { firstField } from './first-field.ts';
import { Icon } from './icon.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Secondary second line. */
  sub?: string;
  /** Also found by this text, which isn’t shown. */
  also?: string;
  /** Flag or letter mark before the label. */
  mark?: ReactNode;
}

interface ComboboxProps {
  /** Name of the search box and its list. */
  label: string;
  options: readonly ComboboxOption[];
  value?: string | null;
  placeholder?: string;
  emptyText?: string;
  /** It takes the focus of its dialog. */
  isFirst?: boolean | undefined;
  /** Without our script, a press on an option sends this form with the option as this field. */
  sends?: Sends | undefined;
  onSelect: (option: ComboboxOption) => void;
}

interface Sends {
  form: string;
  name: string;
}

const matches = (options: readonly ComboboxOption[], search: string) =>
  searchIn(options, search, ({ label, sub = '', also = '' }) => [`${label} ${sub} ${also}`]);

/** Text typed before hydration filters the list immediately. */
function useSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  useEffect(() => setSearch(input.current?.value ?? ''), []);
  return { input, search, setSearch };
}

/** A search box over a list that is always in view; the chosen row has a check mark. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value = null, placeholder = 'Search', emptyText, onSelect } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useSearch();
  const [active, setActive] = useState(-1);
  const found = matches(options, box.search);

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), found.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  const keyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const to = steps[event.key];
    const option = found[active] ?? (box.search && found.length === 1 ? found[0] : undefined);
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && option) onSelect(option);
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack-s">
      <SearchBox
        id={id}
        label={label}
        placeholder={placeholder}
        keyDown={keyDown}
        input={box.input}
        isFirst={props.isFirst}
        active={found[active] ? active : -1}
        search={(text) => {
          box.setSearch(text);
          setActive(-1);
        }}
      />
      <div className="card card-flush">
        <div className="options" id={`${id}-list`} role="listbox" aria-label={label} ref={list}>
          {found.map((option, i) => (
            <OptionLine
              key={option.value}
              option={option}
              id={`${id}-${i}`}
              chosen={option.value === value}
              active={i === active}
              sends={props.sends}
              onSelect={onSelect}
            />
          ))}
        </div>
        {found.length === 0 && <p className="options-none">{emptyText ?? 'Nothing found'}</p>}
      </div>
      <span className="vh" role="status">
        {box.search ? `${found.length} found` : ''}
      </span>
    </div>
  );
}

interface SearchBoxProps {
  id: string;
  label: string;
  placeholder: string;
  active: number;
  isFirst?: boolean | undefined;
  input: RefObject<HTMLInputElement | null>;
  search: (text: string) => void;
  keyDown: (event: KeyboardEvent) => void;
}

function SearchBox(props: SearchBoxProps) {
  const { id, label, placeholder, active, isFirst, input, search, keyDown } = props;
  return (
    <div className="control">
      <Icon path={iconSearch} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        {...(isFirst && firstField)}
        placeholder={placeholder}
        onChange={(event) => search(event.target.value)}
        onKeyDown={keyDown}
      />
    </div>
  );
}

interface OptionLineProps {
  option: ComboboxOption;
  id: string;
  chosen: boolean;
  active: boolean;
  sends?: Sends | undefined;
  onSelect: (option: ComboboxOption) => void;
}

function OptionLine({ option, id, chosen, active, sends, onSelect }: OptionLineProps) {
  return (
    <button
      {...(sends ? { ...sends, type: 'submit', value: option.value } : { type: 'button' })}
      className="option"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active}
      onClick={(event) => {
        event.preventDefault();
        onSelect(option);
      }}
    >
      {option.mark}
      <span className="option-t">
        {option.label}
        {option.sub && <span className="row-s block">{option.sub}</span>}
      </span>
      {/* the page itself can mark an option before hydration */}
      {(chosen || sends) && (
        <Icon path={iconCheck} size={20} className="[[aria-selected=false]>&]:hidden" />
      )}
    </button>
  );
}
