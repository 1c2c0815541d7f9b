-- What a person who left the desk had asked for is asked by nobody any more.
alter table desk_approval
  drop constraint desk_approval_state_check,
  drop constraint desk_approval_check1,
  add constraint desk_approval_state_check
    check (state in ('open', 'approved', 'refused', 'withdrawn')),
  add constraint desk_approval_decided
    check ((state in ('open', 'withdrawn')) = (decided_by is null));
