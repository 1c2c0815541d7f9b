-- A scan at an event that is cancelled says so, whatever has become of the ticket.
alter table gate_scan drop constraint gate_scan_result_check, drop constraint gate_scan_decided_check;
alter table gate_scan
  add constraint gate_scan_result_check check (result in ('admitted', 'already', 'void', 'old_code',
    'other_event', 'cancelled', 'unknown', 'forged')),
  add constraint gate_scan_decided_check check (decided in ('admitted', 'already', 'void', 'old_code',
    'other_event', 'cancelled', 'unknown', 'forged'));
