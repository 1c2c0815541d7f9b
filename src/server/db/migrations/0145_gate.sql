-- Who works at the door of an event sees the gate, and nothing else of the desk.
alter table operator add column role text not null default 'operator' check (role in ('operator', 'gate'));

-- What the phone decided without network: somebody may be inside whose code was worthless by then.
alter table gate_scan add column decided text check (decided in ('admitted', 'already', 'void', 'old_code',
  'other_event', 'unknown', 'forged'));
-- Who is inside, and when they came in.
create index gate_scan_inside on gate_scan(event_id) where result = 'admitted';
create index gate_scan_entries on gate_scan(admission_id, scanned_at) where result = 'admitted';
create index gate_scan_twice on gate_scan(event_id) where twice;
