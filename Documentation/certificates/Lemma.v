(* The lemma of Documentation/CERTIFICATES.md: a closed set of states in none of which a claim fails
   proves that it fails for no identifier. Coq checks it:

     coqc -o Lemma.vo Documentation/certificates/Lemma.v *)

From Coq Require Import List.
Import ListNotations.

Section Closed.

Variables character state : Type.

(* The state of the empty identifier, and the one that comes next; None: the claim is decided. *)
Variable first : option state.
Variable next : state -> character -> option state.

Definition after (s : option state) (x : character) : option state :=
  match s with Some s => next s x | None => None end.

(* The state in which an identifier ends. *)
Definition ends (identifier : list character) : option state :=
  fold_left after identifier first.

(* Whether the claim fails for an identifier that ends in a state; a decided one never does. *)
Variable fails_in : state -> Prop.

Definition fails (identifier : list character) : Prop :=
  match ends identifier with Some s => fails_in s | None => False end.

(* What the checker sees to: S has the first state and with each state all that come next, and the
   claim fails in none of them. *)
Variable S : state -> Prop.
Definition in_S (s : option state) : Prop := match s with Some s => S s | None => True end.

Hypothesis begins : in_S first.
Hypothesis is_closed : forall s x, S s -> in_S (next s x).
Hypothesis holds : forall s, S s -> ~ fails_in s.

Lemma ends_in_S : forall identifier, in_S (ends identifier).
Proof.
  intro identifier. induction identifier as [| x before IH] using rev_ind.
  - exact begins.
  - unfold ends in *. rewrite fold_left_app. simpl.
    destruct (fold_left after before first) as [s |]; simpl.
    + apply is_closed. exact IH.
    + exact I.
Qed.

Theorem no_identifier_fails : forall identifier, ~ fails identifier.
Proof.
  intros identifier fault. pose proof (ends_in_S identifier) as inside.
  unfold fails in fault. destruct (ends identifier) as [s |]; simpl in *; auto.
  exact (holds s inside fault).
Qed.

End Closed.

Print Assumptions no_identifier_fails.
