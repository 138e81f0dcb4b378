-- Not generated.
--
-- Locks the blockers of teams, then finds the orders that share a reference with one of `moved`. Volatile, so that its
-- second statement sees what was committed while its first one waited for a lock; a stable one would read what was
-- committed before the call.
CREATE FUNCTION "lock_blockers"(of_agency uuid, teams json, moved json) RETURNS SETOF uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('blockers ' || of_agency || ' ' || team, 0))
  FROM json_array_elements_text(teams) AS team;
  -- One lookup per order and reference: in a table that has grown since it was last analyzed, a join compares all with
  -- all.
  RETURN QUERY SELECT DISTINCT other.id
  FROM json_array_elements_text(moved) AS one(id)
  CROSS JOIN LATERAL (
    SELECT o.id, o.seller_team_id, o.reference_id1 FROM orders o
    WHERE o.agency_id = of_agency AND o.id = one.id::uuid AND o.reference_id1 IS NOT NULL OFFSET 0
  ) own
  JOIN LATERAL (
    SELECT o.id, o.seller_team_id FROM orders o
    WHERE o.agency_id = of_agency AND o.reference_id1 = own.reference_id1 AND o.deleted_at IS NULL OFFSET 0
  ) twins ON twins.id <> own.id AND twins.seller_team_id = own.seller_team_id
  CROSS JOIN LATERAL (VALUES (twins.id), (own.id)) other(id);
END $$;
