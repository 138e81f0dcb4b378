-- Not generated.
--
-- A value without these keys, at any depth.
CREATE FUNCTION "audit_without"(value jsonb, fields text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(one.key, public.audit_without(one.value, fields)), '{}')
      FROM jsonb_each(value) one WHERE one.key <> ALL (fields))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(public.audit_without(one.value, fields) ORDER BY one.ordinality), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY one)
    ELSE value
  END;
END $$;--> statement-breakpoint
-- A row of the audit as it is once blanked. Without `fields` the whole contents go. What a blanking recorded stays.
CREATE FUNCTION "audit_blanked"(entry "audit", fields text[], with_ip boolean) RETURNS "audit" LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF entry.action <> 'blank' THEN
    entry.before := CASE WHEN fields IS NOT NULL THEN public.audit_without(entry.before, fields) END;
    entry.after := CASE WHEN fields IS NOT NULL THEN public.audit_without(entry.after, fields) END;
  END IF;
  IF with_ip THEN entry.ip := NULL; END IF;
  RETURN entry;
END $$;--> statement-breakpoint
-- Blanks rows of an agency's audit that have something to blank, and records in the audit which, of what, why and by
-- whom. Returns how many.
CREATE FUNCTION "blank_audit"(
  of_agency uuid, ids uuid[], fields text[], with_ip boolean, reason text,
  record_id uuid, actor uuid, api_key uuid, from_ip text
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  blanked uuid[];
BEGIN
  SELECT array_agg(a.id ORDER BY a.id) INTO blanked FROM (
    SELECT * FROM public.audit WHERE agency_id = of_agency AND id = ANY (ids) ORDER BY id FOR UPDATE
  ) a WHERE a.* IS DISTINCT FROM public.audit_blanked(a.*::public.audit, fields, with_ip);
  IF blanked IS NULL THEN RETURN 0; END IF;
  INSERT INTO public.audit (agency_id, id, action, object, actor_id, api_key_id, after, ip)
  VALUES (of_agency, record_id, 'blank', 'audit', actor, api_key, jsonb_build_object(
    'rows', to_jsonb(blanked), 'fields', coalesce(to_jsonb(fields), '"all"'), 'ip', with_ip, 'reason', reason
  ), from_ip);
  UPDATE public.audit a SET (before, after, ip) =
    (SELECT b.before, b.after, b.ip FROM public.audit_blanked(a, fields, with_ip) b)
  WHERE a.agency_id = of_agency AND a.id = ANY (blanked);
  RETURN cardinality(blanked);
END $$;--> statement-breakpoint
-- Refuses each change of a row, except exactly the blanking that the same transaction has recorded.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF EXISTS (
      SELECT 1 FROM public.audit r
      WHERE r.agency_id = OLD.agency_id AND r.created_at = now()::timestamp(3) with time zone AND r.action = 'blank'
        AND r.object = 'audit' AND r.after -> 'rows' ? OLD.id::text
        AND NEW IS NOT DISTINCT FROM public.audit_blanked(
          OLD,
          CASE WHEN jsonb_typeof(r.after -> 'fields') = 'array'
            THEN ARRAY(SELECT jsonb_array_elements_text(r.after -> 'fields')) END,
          r.after -> 'ip' = 'true')
    ) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'Rows of the audit cannot be changed' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint
CREATE TRIGGER "audit_kept_whole" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
