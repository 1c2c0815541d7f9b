-- An operator also reviews documents that no ID service knows: those have no name from a service.
alter table kyc_identity drop constraint kyc_identity_review;
